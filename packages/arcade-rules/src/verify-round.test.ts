import { createHash, createHmac } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { playDuel } from './duel.ts';
import { commitTo, openHashStream } from './hash-stream.ts';
import { lanternPoint } from './lantern.ts';
import { type InstantGame, isBetOf, playRound } from './play-round.ts';
import { type RoundProof, verifyRound } from './verify-round.ts';
import { verifyRoundFiles } from './verify-round-files.ts';

const SEED = '5e'.repeat(32);
const BETS: readonly [InstantGame, RoundProof['bet']][] = [
  ['LUCKY-DICE', { side: 'under', target: 6_200 }],
  ['PEARL-DROP', { rows: 12, risk: 'medium' }],
  ['THREE-REELS', {}],
  ['TIDE-NET', { fish: 'shark' }],
];

const seeds = { serverSeed: SEED, clientSeed: 'garden-of-tides-7', nonce: 48 };
const proofOf = (game: string, bet: RoundProof['bet'], outcome: unknown): RoundProof => ({
  ...seeds,
  game,
  roundId: 'round',
  commitment: commitTo(SEED),
  bet,
  outcome,
});

test('reads the words of the documented HMAC, then those of further blocks', () => {
  const stream = openHashStream(seeds);
  const words = Array.from({ length: 10 }, () => stream.word());
  const block = (text: string) => createHmac('sha256', Buffer.from(SEED, 'hex')).update(text).digest();
  const [first, second] = [block('garden-of-tides-7:48'), block('garden-of-tides-7:48:1')];
  expect(words.slice(0, 8)).toEqual(Array.from({ length: 8 }, (_, index) => first.readUInt32BE(index * 4)));
  expect(words.slice(8)).toEqual([second.readUInt32BE(0), second.readUInt32BE(4)]);
  expect(commitTo(SEED)).toBe(createHash('sha256').update(Buffer.from(SEED, 'hex')).digest('hex'));
});

test.each(BETS)('repeats a round of %s', (game, bet) => {
  const proof = proofOf(game, bet, playRound(game, seeds, bet));
  expect(verifyRound(proof)).toMatchObject({ seedMatches: true, outcomeMatches: true });
});

test('repeats a lantern and a duel', () => {
  expect(verifyRound(proofOf('LANTERN-RISE', {}, { point: lanternPoint(seeds) }))).toMatchObject({
    outcomeMatches: true,
  });
  expect(verifyRound(proofOf('TWIN-STAKE', {}, playDuel(seeds)))).toMatchObject({ outcomeMatches: true });
});

test('detects a different seed, outcome, bet or nonce', () => {
  const bet = { side: 'under', target: 6_200 };
  const proof = proofOf('LUCKY-DICE', bet, playRound('LUCKY-DICE', seeds, bet));
  const check = (change: Partial<RoundProof>) => verifyRound({ ...proof, ...change });
  expect(check({ serverSeed: '5f'.repeat(32) })).toMatchObject({ seedMatches: false, outcomeMatches: false });
  expect(check({ serverSeed: 'no seed' })).toMatchObject({ seedMatches: false, outcomeMatches: false });
  expect(check({ outcome: { roll: 1, multiplier: 158 } }).outcomeMatches).toBe(false);
  expect(check({ nonce: 49 }).outcomeMatches).toBe(false);
  expect(check({ bet: { side: 'under', target: 1 } })).toMatchObject({ repeated: null, outcomeMatches: false });
  expect(check({ game: 'CHESS' }).outcomeMatches).toBe(false);
});

test.each(BETS)('is deterministic for %s with any seeds', (game, bet) => {
  fc.assert(
    fc.property(fc.nat(), fc.string({ minLength: 1, maxLength: 40 }), (nonce, clientSeed) => {
      const own = { serverSeed: SEED, clientSeed, nonce };
      expect(playRound(game, own, bet)).toEqual(playRound(game, own, bet));
    }),
  );
});

test('accepts no malformed bets', () => {
  expect(isBetOf('LUCKY-DICE', { side: 'beside', target: 5_000 })).toBe(false);
  expect(isBetOf('LUCKY-DICE', { side: 'under' })).toBe(false);
  expect(isBetOf('PEARL-DROP', { rows: 9, risk: 'low' })).toBe(false);
  expect(isBetOf('PEARL-DROP', { rows: 8, risk: 'toString' })).toBe(false);
  expect(isBetOf('TIDE-NET', { fish: 'whale' })).toBe(false);
});

test('checks files without a network, and reports which ones fail', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'round-'));
  const proof = proofOf('THREE-REELS', {}, playRound('THREE-REELS', seeds, {}));
  const [good, bad, broken] = ['good.json', 'bad.json', 'broken.json'].map((name) => path.join(folder, name));
  await writeFile(good ?? '', JSON.stringify(proof));
  await writeFile(
    bad ?? '',
    JSON.stringify({ ...proof, outcome: { reels: ['sun', 'sun', 'sun'], multiplier: 20_000 } }),
  );
  await writeFile(broken ?? '', '{');
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  expect(await verifyRoundFiles([good ?? ''], print)).toBe(0);
  expect(await verifyRoundFiles([good ?? '', bad ?? ''], print)).toBe(1);
  expect(await verifyRoundFiles([broken ?? ''], print)).toBe(2);
  expect(await verifyRoundFiles([], print)).toBe(2);
  expect(lines.join('\n')).toContain('IS NOT what the seeds give');
  await rm(folder, { recursive: true });
});
