import { expect, test } from 'vitest';
import type { Announcement, Draw, LobbyData } from './lobby-data.ts';
import { keepTexts, writeTexts } from './write-texts.ts';

const BRAND = { currency: 'PHP', language: 'EN', timeZone: 'Asia/Manila' } as const;
const offer: Announcement = {
  id: 'b1',
  category: 'banner',
  title: 'Season',
  text: '',
  eyebrow: '',
  action: '',
  amountMinor: '50000000',
  linkageType: null,
  linkage: null,
  art: null,
  hue: null,
};
const draw: Draw = {
  gameCode: 'VNQ60',
  displayName: 'Hanoi VIP',
  art: 'seal-quick',
  hue: 300,
  drawId: '0642',
  drawName: '0642',
  opensAt: Date.UTC(2026, 10, 21, 5),
  closesAt: Date.UTC(2026, 10, 21, 6),
  last: null,
};
const lobby: LobbyData = {
  banners: [offer, { ...offer, id: 'b2', amountMinor: null }],
  marquee: [],
  app: offer,
  lanes: null,
  categories: [],
  draws: [draw],
};

test('formats amounts for where they are shown, and closing times by the merchant’s clock', () => {
  const written = writeTexts(lobby, BRAND);
  expect(written.banners.map(({ amountText }) => amountText)).toEqual(['₱500,000', undefined]);
  expect(written.app?.amountText).toBe('₱500,000.00');
  expect(written.draws?.[0]?.closesAtText?.replace(/\s/g, ' ')).toBe('14:00');
});

test('leaves parts that did not load or do not exist as they are', () => {
  expect(writeTexts({ ...lobby, app: null, draws: null }, BRAND)).toMatchObject({ app: null, draws: null });
});

test('a newer draw keeps the text of one that closes at the same time, and no other', () => {
  const known = writeTexts(lobby, BRAND).draws;
  const [same, next] =
    keepTexts(
      [
        { ...draw, displayName: 'New' },
        { ...draw, closesAt: draw.closesAt + 60_000 },
      ],
      known,
    ) ?? [];
  expect(same).toMatchObject({ displayName: 'New', closesAtText: known?.[0]?.closesAtText });
  expect(next?.closesAtText).toBeUndefined();
});
