import { attributesOf, parseHtml, screenOf } from '@foyer/testkit/parse-html.ts';
import { type HomePart, skins } from '@foyer/theme/skins.data.ts';
import { expect, test } from 'vitest';
import type { SessionInfo } from '../../device/session-info.ts';
import type { Brand } from '../../page/brand.ts';
import type { TileGame } from '../../page/game/game-card.ts';
import { GameTile } from '../../page/game/game-tile.tsx';
import { toOffer } from '../../page/offer-address.ts';
import { linksIn, renderInLayout } from '../../page/testing/render-in-layout.tsx';
import type { Balance } from '../../page/use-balance.ts';
import { DrawStrip } from './draw-strip.tsx';
import { Lobby } from './lobby.tsx';
import type { Announcement, Draw, LobbyData } from './lobby-data.ts';
import { LobbySkeleton } from './lobby-skeleton.tsx';

const NOW = Date.UTC(2026, 10, 21, 5);

const banner: Announcement = {
  id: 'b1',
  category: 'banner',
  title: 'Golden Lotus Season',
  text: 'prize pool',
  eyebrow: '20 – 26.11',
  action: 'Join now',
  amountMinor: '68888888',
  linkageType: 'P',
  linkage: 'golden lotus',
  art: 'lotus',
  hue: null,
};
const card: TileGame = {
  gameCode: 'VNQ60',
  accountTypeName: 'FOYER',
  displayName: 'Hanoi VIP',
  schedule: 'Every 60 s',
  tag: 'HOT',
  art: 'seal-quick',
  hue: 300,
};
const slot: TileGame = { ...card, gameCode: 'PC-777', schedule: null, tag: null };
const draw: Draw = {
  gameCode: 'VNQ60',
  displayName: 'Hanoi VIP draw',
  art: 'seal-quick',
  hue: 300,
  drawId: '0642',
  drawName: '0642',
  opensAt: NOW - 30_000,
  closesAt: NOW + 3_600_000,
  last: { drawId: '0641', special: '49027', drawnAs: 'number' },
};
const data: LobbyData = {
  banners: [banner],
  marquee: [{ ...banner, id: 'm1', title: 'Tonight at 18:15' }],
  app: { ...banner, id: 'app', title: 'Lotus app', text: 'Bonus', amountMinor: '38000' },
  lanes: [{ id: 'L', title: 'Lottery', gameClassify: 'LOTT', gameCount: 6, cards: [card, slot] }],
  categories: [
    { gameClassify: 'LOTT', order: 100 },
    { gameClassify: 'RNG', order: 200 },
    { gameClassify: 'TELEPATHY', order: 300 },
  ],
  draws: [draw],
};
const visitor = { data, balance: null, now: NOW };
const member = { session: { userName: 'minh' } as SessionInfo };

const MARKS: Record<HomePart, string> = {
  download: '/m/download',
  header: '<header',
  hero: 'Golden Lotus Season',
  marquee: 'Tonight at 18:15',
  rail: '/m/rng',
  draws: 'role="timer"',
  lanes: '/m/trial?gameId=PC-777',
};

test.each(Object.keys(skins) as Brand['skin'][])('orders the sections of home by the skin %s', (skin) => {
  const html = renderInLayout(<Lobby {...visitor} />, { skin });
  const found = Object.entries(MARKS).sort(([, a], [, b]) => html.indexOf(a) - html.indexOf(b));
  for (const [part, mark] of found) expect({ part, isThere: html.includes(mark) }).toEqual({ part, isThere: true });
  expect(found.map(([part]) => part)).toEqual(skins[skin].homeOrder);
});

test('links only to pages of the member centre', () => {
  const links = linksIn(renderInLayout(<Lobby {...visitor} />));
  expect(links.length).toBeGreaterThan(10);
  for (const link of links) expect(link).toMatch(/^\/m\/\w/);
});

test('keeps the member’s header while the balance is unknown', () => {
  const page = parseHtml(renderInLayout(<Lobby {...visitor} />, {}, member));
  expect(page.querySelector('header a[href="/m/member/home"]')?.textContent).toBe('•••');
  expect(page.querySelector('header a[href="/m/login"]')).toBeNull();
});

test('offers registration to a visitor, and shows the balance to a member', () => {
  expect(linksIn(renderInLayout(<Lobby {...visitor} />))).toContain('/m/register');
  const balance = { balanceMinor: '12480500', currency: 'VND', ledgerSeq: '1' } as Balance;
  const html = renderInLayout(<Lobby {...visitor} balance={balance} />, {}, member);
  expect(linksIn(html)).not.toContain('/m/register');
  expect(html).toContain('12.480.500');
});

test('shows the brand and its promise as the hero if there are no offers', () => {
  const html = renderInLayout(<Lobby {...visitor} data={{ ...data, banners: [] }} />);
  expect(html).toContain('One lobby for every draw');
  expect(html).toContain('/m/brand/lotus/hero.svg');
});

test('shows an error for each failed part, and the rest as usual', () => {
  const html = renderInLayout(<Lobby {...visitor} data={{ ...data, draws: null, lanes: null }} />);
  expect(html.match(/This part could not be loaded/g)).toHaveLength(2);
  expect(html).toContain('Golden Lotus Season');
});

test('leaves out empty lanes and missing news', () => {
  const empty = { ...data, marquee: [], draws: [], lanes: (data.lanes ?? []).map((lane) => ({ ...lane, cards: [] })) };
  const html = renderInLayout(<Lobby {...visitor} data={empty} />);
  expect(parseHtml(html).querySelector('h2[id]')).toBeNull();
  expect(linksIn(html)).not.toContain('/m/news');
});

test('renders an unknown picture or game category', () => {
  const html = renderInLayout(<GameTile card={{ ...card, art: '../nothing' }} isEager />);
  expect(attributesOf(html, 'img', 'src')).toEqual([expect.stringMatching(/gem.*\.svg/)]);
  expect(renderInLayout(<Lobby {...visitor} />)).not.toContain('TELEPATHY');
});

test('renders the running draw with its last result and the time left by the server’s clock', () => {
  const html = renderInLayout(<Lobby {...visitor} />);
  expect(html).toContain('Last special prize: 49027');
  expect(html).toContain('Closes at 13:00');
  expect(screenOf(html).getByRole('timer').textContent).toBe('01:00:00');
});

test('shows the last result as the game draws it: the first of many balls, or dice', () => {
  const strip = (last: Draw['last']) =>
    renderInLayout(<Lobby {...visitor} data={{ ...data, draws: [{ ...draw, last }] }} />);
  const keno = Array.from({ length: 20 }, (_, ball) => String(ball + 10)).join(' ');
  const balls = strip({ drawId: '1', special: keno, drawnAs: 'balls' });
  expect(screenOf(balls).getByRole('img', { name: `Last special prize: ${keno}` }).textContent).toBe('10111213');
  expect(balls).toContain('>+16<');
  const dice = strip({ drawId: '1', special: '3 5 6', drawnAs: 'dice' });
  expect(parseHtml(dice).querySelectorAll('[aria-label="Last special prize: 3 5 6"] [data-face]')).toHaveLength(3);
});

test('shows a draw as closing in its last minute, a quick one in its last sixth, and as closed afterwards', () => {
  const at = (opensAt: number, closesAt: number) =>
    renderInLayout(<Lobby {...visitor} data={{ ...data, draws: [{ ...draw, opensAt, closesAt }] }} />);
  expect(at(NOW - 3_600_000, NOW + 40_000)).toContain('>Closing<');
  expect(at(NOW - 20_000, NOW + 40_000)).not.toContain('>Closing<');
  expect(at(NOW - 51_000, NOW + 9_000)).toContain('>Closing<');
  expect(at(NOW - 60_000, NOW - 1)).toContain('>Closed<');
});

test('marks the countdown of a stale draw as offline', () => {
  const later = { ...draw, opensAt: NOW - 1000, closesAt: NOW + 3_600_000 };
  const page = (isStale: boolean) =>
    renderInLayout(<DrawStrip draws={[later]} clock={{ renderedAt: NOW, offsetMs: 0, isStale }} />);
  expect(page(true)).toContain('>Offline · closes in<');
  expect(page(false)).toContain('>Closes in<');
});

test('leaves a picture below the fold out of the page', () => {
  expect(parseHtml(renderInLayout(<GameTile card={card} />)).querySelector('img')).toBeNull();
});

const target = (change: Partial<Announcement>) => toOffer({ ...banner, linkage: null, ...change });

test.each([
  ['a promotion', { linkageType: 'P', linkage: 'gold & more' }, '/m/activity?id=gold%20%26%20more'],
  ['one of our pages', { linkageType: 'URL', linkage: '/m/language' }, '/m/language'],
  ['another site', { linkageType: 'URL', url: 'https://news.example/a' }, 'https://news.example/a'],
  ['a game', { linkageType: 'G', linkage: 'PC-777' }, '/m/launchGame?code=PC-777'],
  ['a game by its node', { linkageType: 'G', nodeId: 'VNQ60', vendor: 'FOYER' }, '/m/launchGame?code=VNQ60'],
  ['a game by its room', { linkageType: 'G', roomId: 'VNQ60' }, '/m/launchGame?code=VNQ60'],
  ['the games of a vendor', { linkageType: 'G', vendor: 'ARCADE' }, '/m/catalogue?vendor=ARCADE'],
  ['a category', { linkageType: 'G', gameType: 'CRASH' }, '/m/crash'],
  ['a lane that has its category’s name', { linkageType: 'G', groupName: 'FISH' }, '/m/fish'],
] as const)('opens %s from its banner', (_what, change, address) => {
  expect(target(change)).toBe(address);
});

test.each([
  'javascript:alert(1)',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '\n//evil.example',
  ' //evil.example',
  'http://plain.example',
  'https:/\\evil.example',
  'https:///evil.example',
  'data:text/html,x',
])('gives a banner with the address %j no link', (address) => {
  expect(target({ linkageType: 'URL', linkage: address })).toBeNull();
  expect(target({ linkageType: 'URL', url: address })).toBeNull();
});

test('gives a banner without a target no link', () => {
  for (const linkageType of ['P', 'URL', 'G', null] as const) expect(target({ linkageType })).toBeNull();
});

test('opens the target of a banner by a tap anywhere on it, with or without a button', () => {
  const slides = ['Play', ''].map((action) => ({
    ...banner,
    id: `b${action}`,
    action,
    linkageType: 'P' as const,
    linkage: 'gold',
  }));
  const html = renderInLayout(<Lobby {...visitor} data={{ ...data, banners: slides }} />);
  const names = [`Play: ${banner.title}`, banner.title];
  const links = parseHtml(html).querySelectorAll('a[href="/m/activity?id=gold"]');
  expect([...links].map((link) => link.getAttribute('aria-label'))).toEqual(names);
});

test('links each line of the marquee to its target, with one tab stop', () => {
  const news = [{ ...banner, id: 'm2', title: 'Check a draw', linkageType: 'URL' as const, linkage: '/m/news/check' }];
  const html = renderInLayout(<Lobby {...visitor} data={{ ...data, marquee: [...data.marquee, ...news] }} />);
  const links = [...parseHtml(html).querySelectorAll('a[href="/m/news/check"]')];
  expect(links.map((link) => [link.textContent, link.getAttribute('tabindex')])).toEqual([
    ['Check a draw', null],
    ['Check a draw', '-1'],
  ]);
});

test('places two offers beside the first one in a bento', () => {
  const banners = ['b1', 'b2', 'b3', 'b4'].map((id) => ({ ...banner, id, title: id }));
  const html = renderInLayout(<Lobby {...visitor} data={{ ...data, banners }} />, { skin: 'pulse' });
  const titles = screenOf(html).getAllByText(/^b\d$/);
  expect(titles.map(({ textContent }) => textContent)).toEqual(['b1', 'b4', 'b2', 'b3']);
});

test('preloads no picture', () => {
  for (const skin of ['lacquer', 'air', 'pulse'] as const)
    expect(renderInLayout(<Lobby {...visitor} />, { skin })).not.toContain('rel="preload"');
});

test('marks home as busy while it loads', () => {
  expect(parseHtml(renderInLayout(<LobbySkeleton member={null} />)).querySelector('[aria-busy="true"]')).toBeTruthy();
});
