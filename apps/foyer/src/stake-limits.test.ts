import path from 'node:path';
import { STAKE_LIMITS } from '@foyer/arcade-rules/limits.data.ts';
import { loadContent } from '@foyer/gateway/seed/content.ts';
import { requireGame } from '@foyer/lottery/find-game.ts';
import { loadMerchants } from '@foyer/merchant/load-merchants.ts';
import { expect, test } from 'vitest';

const MERCHANTS = path.resolve(import.meta.dirname, '../../../merchants');
const merchants = await loadMerchants(MERCHANTS);
const content = await loadContent(
  MERCHANTS,
  merchants.map(({ code }) => code),
);

test.each(merchants.map((merchant) => [merchant.code, merchant] as const))(
  'the catalogue of %s states the stake limits that its games enforce',
  (code, { market: { currency } }) => {
    const games = content.get(code)?.games ?? [];
    expect(games.length).toBeGreaterThan(0);
    for (const game of games) {
      const { min, max } = game.vendor === 'FOYER' ? lottery(game.code, currency) : arcade(currency);
      expect([game.code, game.minStakeMinor, game.maxStakeMinor]).toEqual([game.code, String(min), String(max)]);
    }
  },
);

function lottery(code: string, currency: string) {
  const limits = requireGame(code).stakes[currency];
  return { min: limits?.min, max: limits?.max };
}

function arcade(currency: string) {
  const limits = STAKE_LIMITS[currency];
  return { min: limits?.min, max: limits?.max };
}
