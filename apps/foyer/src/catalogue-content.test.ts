import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { diceReturn } from '@foyer/arcade-rules/dice.ts';
import { duelReturn } from '@foyer/arcade-rules/duel.ts';
import { FISH } from '@foyer/arcade-rules/fish.data.ts';
import { fishReturn } from '@foyer/arcade-rules/fish.ts';
import { lanternReturn } from '@foyer/arcade-rules/lantern.ts';
import type { ReturnToPlayer } from '@foyer/arcade-rules/multiplier.ts';
import { pearlReturn } from '@foyer/arcade-rules/pearls.ts';
import { reelsReturn } from '@foyer/arcade-rules/reels.ts';
import { loadContent } from '@foyer/gateway/seed/content.ts';
import { loadMerchants } from '@foyer/merchant/load-merchants.ts';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const MERCHANTS = path.join(ROOT, 'merchants');
const merchants = await loadMerchants(MERCHANTS);
const content = await loadContent(
  MERCHANTS,
  merchants.map(({ code }) => code),
);
/** The games of the arcade, by category. */
const ARCADE = {
  'LANTERN-RISE': 'CRASH',
  'PEARL-DROP': 'ARCADE',
  'LUCKY-DICE': 'TABLE',
  'THREE-REELS': 'RNG',
  'TIDE-NET': 'FISH',
  'TWIN-STAKE': 'PVP',
};

const contentOf = (code: string) => {
  const found = content.get(code);
  if (!found) throw new Error(`no content of ${code}`);
  return found;
};

test.each(merchants.map((merchant) => [merchant.code, merchant] as const))(
  'the catalogue of %s lists exactly the lotteries it offers and every game of the arcade',
  (code, { lottery }) => {
    const { games } = contentOf(code);
    const codesOf = (vendor: string) => games.filter((game) => game.vendor === vendor).map((game) => game.code);
    expect(codesOf('FOYER').sort()).toEqual([...lottery.games].sort());
    const arcade = games.filter(({ vendor }) => vendor === 'ARCADE');
    expect(Object.fromEntries(arcade.map((game) => [game.code, game.gameClassify]))).toEqual(ARCADE);
    expect(games.length).toBe(lottery.games.length + arcade.length);
  },
);

test.each(merchants.map((merchant) => [merchant.code, merchant] as const))(
  'every game of %s has a picture, a category and a name in every language',
  (code, { languages }) => {
    const { categories, games, lanes, vendors } = contentOf(code);
    for (const game of games) {
      expect(existsSync(path.join(ROOT, `packages/ui/art/games/${game.art}.svg`)), game.art).toBe(true);
      expect(categories).toContain(game.gameClassify);
      for (const language of languages) expect(game.name[language], `${game.code} ${language}`).toMatch(/\S/);
    }
    const codes = new Set(games.map((game) => game.code));
    for (const lane of lanes) for (const game of lane.gameCodes) expect(codes).toContain(game);
    expect(vendors?.map((vendor) => vendor.code)).toEqual(['FOYER', 'ARCADE']);
  },
);

test.each([
  ['lotus', ['LAO', 'MY4D', 'SG4D', 'TH']],
  ['aurora', ['DICE', 'KENO', 'MY4D', 'SG4D', 'VNQ300', 'VNQ60']],
  ['samba', ['DICE', 'KENO', 'VNQ120', 'VNQ300', 'VNQ60']],
])('the lotteries of South-East Asia at %s are ELOTT', (code, expected) => {
  const { games } = contentOf(code);
  const elott = games.filter(({ gameClassify }) => gameClassify === 'ELOTT').map((game) => game.code);
  expect(elott.sort()).toEqual(expected);
});

test.each(merchants.map((merchant) => [merchant.code, merchant] as const))(
  'every banner of %s, and every linked line of its marquee, opens something that exists',
  async (code, { languages }) => {
    const { announcements, categories, games, news } = contentOf(code);
    const file = await readFile(path.join(MERCHANTS, code, 'promotions.json'), 'utf8');
    const offers = (JSON.parse(file) as { offers: { id: string }[] }).offers.map(({ id }) => id);
    const known: Record<string, (linkage: string) => boolean> = {
      P: (id) => offers.includes(id),
      G: (game) => games.some((one) => one.code === game),
      URL: (address) =>
        ['/m/inviteFriends', ...(news ?? []).map((article) => `/m/news/${article.id}`)].includes(address),
    };
    for (const { category, id, linkage, linkageType, target, title } of announcements ?? []) {
      if (category === 'banner') expect(linkageType, id).toBeDefined();
      if (!linkageType) continue;
      if (linkage) expect(known[linkageType]?.(linkage), `${id}: ${linkage}`).toBe(true);
      else expect(categories, id).toContain(target?.gameType);
      for (const language of languages) expect(title[language], `${id} ${language}`).toMatch(/\S/);
    }
  },
);

test.each(merchants.map((merchant) => [merchant.code] as const))(
  'the levels of %s promise only benefits that one of the brand’s offers gives',
  async (code) => {
    const read = async (name: string) => JSON.parse(await readFile(path.join(MERCHANTS, code, name), 'utf8'));
    const { offers } = (await read('promotions.json')) as { offers: { value: { kind: string; withLevel?: true } }[] };
    const { levels } = (await read('vip.json')) as { levels: { art?: string; benefits: Record<string, unknown> }[] };
    const follows = (kind: string) => offers.some(({ value }) => value.kind === kind && value.withLevel === true);
    for (const { art, benefits } of levels) {
      expect(existsSync(path.join(ROOT, `packages/ui/art/games/${art}.svg`)), art).toBe(true);
      if ('birthdayMinor' in benefits) expect(follows('birthday')).toBe(true);
      if ('rebateBp' in benefits) expect(follows('rebate')).toBe(true);
    }
  },
);

/** The returns of every bet of the arcade's games, in basis points. */
const RETURNS: Readonly<Record<string, number[]>> = {
  'PEARL-DROP': ([8, 12, 16] as const).flatMap((rows) =>
    (['low', 'medium', 'high'] as const).map((risk) => toBasisPoints(pearlReturn({ rows, risk }))),
  ),
  'LUCKY-DICE': Array.from({ length: 9_401 }, (_one, at) =>
    toBasisPoints(diceReturn({ side: 'under', target: at + 200 })),
  ),
  'LANTERN-RISE': [110, 200, 1_000].map((point) => toBasisPoints(lanternReturn(point))),
  'THREE-REELS': [toBasisPoints(reelsReturn())],
  'TIDE-NET': FISH.map(({ fish }) => toBasisPoints(fishReturn({ fish }))),
  'TWIN-STAKE': [toBasisPoints(duelReturn())],
};

function toBasisPoints({ paid, staked }: ReturnToPlayer): number {
  return (Number(paid) * 10_000) / Number(staked);
}

test.each(merchants.map((merchant) => [merchant.code] as const))(
  '%s publishes no higher lowest and highest return for an arcade game than its bets have',
  (code) => {
    for (const { code: game, minRtpBp, rtpBp = 0, vendor } of contentOf(code).games) {
      if (vendor !== 'ARCADE') continue;
      const returns = RETURNS[game] ?? [];
      expect(minRtpBp ?? rtpBp, game).toBeLessThanOrEqual(Math.min(...returns) + 1e-6);
      expect(rtpBp, game).toBeLessThanOrEqual(Math.max(...returns) + 1e-6);
      expect(rtpBp, game).toBeGreaterThan(0);
    }
  },
);
