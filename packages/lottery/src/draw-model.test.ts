import { createHmac, hkdfSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DrawSeed, digitsOf, drawNumbers, keyInputsOf, openStream } from './draw-numbers.ts';
import { GAMES } from './games.data.ts';
import { isResultOf, type Prize } from './shape.ts';

/** The stream of a draw by Node's own HKDF and HMAC, with no WebCrypto. */
function* streamOf({ gameCode, drawId, serverSeed, entropy }: DrawSeed): Generator<number> {
  const secret = entropy ? Buffer.concat([serverSeed, entropy.randomness]) : serverSeed;
  const info = `foyer draw v${entropy ? 2 : 1} ${gameCode}${entropy?.root ? `|${entropy.root}` : ''}`;
  const key = Buffer.from(hkdfSync('sha256', secret, drawId, info, 32));
  for (let block = 0; ; block += 1) {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(block);
    yield* createHmac('sha256', key).update(counter).digest();
  }
}

/** One of n values, as docs/fairness.md describes it: bytes from the largest multiple of n on are discarded. */
function pickOf(values: number, bytes: Iterator<number>): number {
  for (;;) {
    const byte = bytes.next().value as number;
    if (byte < 256 - (256 % values)) return byte % values;
  }
}

function drawPrize({ count, digits, pool }: Prize, bytes: Iterator<number>): string[] {
  const numbers: string[] = [];
  const left = pool ? Array.from({ length: pool.to - pool.from + 1 }, (_, index) => pool.from + index) : [];
  while (numbers.length < count) {
    if (!pool) numbers.push(Array.from({ length: digits }, () => pickOf(10, bytes)).join(''));
    else {
      const at = pickOf(left.length, bytes);
      numbers.push(String(left[at]).padStart(digits, '0'));
      if (pool.kind === 'balls') left.splice(at, 1);
    }
  }
  return pool?.kind === 'balls' ? numbers.sort() : numbers;
}

const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Uint8Array.from(bytes));
const seeds = fc.record({
  drawId: fc.stringMatching(/^[A-Z0-9-]{1,30}$/),
  serverSeed: bytes32,
  entropy: fc.option(fc.record({ randomness: bytes32, root: fc.option(fc.stringMatching(/^[0-9a-f]{64}$/)) }), {
    nil: undefined,
  }),
});

describe('the numbers of a draw', () => {
  test.each(GAMES.map((game) => [game.code, game] as const))(
    'of %s match a second implementation',
    async (gameCode, { shape }) => {
      const property = fc.asyncProperty(seeds, async ({ entropy, ...rest }) => {
        const seed: DrawSeed = { gameCode, ...rest, ...(entropy ? { entropy } : {}) };
        const bytes = streamOf(seed);
        const expected = shape.map((prize) => ({ prize: prize.name, numbers: drawPrize(prize, bytes) }));
        const drawn = await drawNumbers(shape, seed);
        expect(drawn).toEqual(expected);
        expect(isResultOf(shape, drawn)).toBe(true);
      });
      await fc.assert(property, { numRuns: 12 });
    },
  );

  test('depend on seed, draw, game, randomness and root', async () => {
    const shape = [{ name: 'p', count: 4, digits: 10 }];
    const randomness = new Uint8Array(32).fill(7);
    const seed: DrawSeed = {
      gameCode: 'G',
      drawId: 'd',
      serverSeed: new Uint8Array(32),
      entropy: { randomness, root: 'aa' },
    };
    const others: DrawSeed[] = [
      seed,
      { ...seed, gameCode: 'H' },
      { ...seed, drawId: 'e' },
      { ...seed, serverSeed: new Uint8Array(32).fill(1) },
      { ...seed, entropy: { randomness: new Uint8Array(32), root: 'aa' } },
      { ...seed, entropy: { randomness, root: 'ab' } },
      { ...seed, entropy: { randomness, root: null } },
      { gameCode: 'G', drawId: 'd', serverSeed: new Uint8Array(32) },
    ];
    const draw = async (each: DrawSeed) => JSON.stringify(await drawNumbers(shape, each));
    expect(new Set(await Promise.all(others.map(draw))).size).toBe(others.length);
    expect(await draw(seed)).toBe(await draw({ ...seed }));
  });

  test('cannot be drawn from more than 256 values', async () => {
    const seed = { gameCode: 'G', drawId: 'd', serverSeed: new Uint8Array(32) };
    const pool = (to: number) => [{ name: 'p', count: 1, digits: 3, pool: { kind: 'faces', from: 1, to } as const }];
    await expect(drawNumbers(pool(257), seed)).rejects.toThrow(RangeError);
    expect(isResultOf(pool(256), await drawNumbers(pool(256), seed))).toBe(true);
    expect(await drawNumbers(pool(1), seed)).toEqual([{ prize: 'p', numbers: ['001'] }]);
  });

  test('draw every ball of a pool exactly once when all are drawn', async () => {
    const pool = { kind: 'balls', from: 1, to: 80 } as const;
    const seed = { gameCode: 'G', drawId: 'd', serverSeed: new Uint8Array(32) };
    const [line] = await drawNumbers([{ name: 'p', count: 80, digits: 2, pool }], seed);
    expect(line?.numbers).toEqual(Array.from({ length: 80 }, (_, index) => String(index + 1).padStart(2, '0')));
  });
});

describe('digits from bytes', () => {
  const digits = async (...blocks: number[][]): Promise<string> => {
    const queue = blocks.map((block) => Uint8Array.from(block));
    const next = digitsOf(async () => queue.shift() ?? Uint8Array.of(0));
    const wanted = blocks.flat().filter((byte) => byte < 250).length;
    let text = '';
    while (text.length < wanted) text += await next();
    return text;
  };

  test('come from bytes up to 249; larger bytes are discarded', async () => {
    expect(await digits([0, 9, 10, 249, 250, 251, 255, 128])).toBe('09098');
  });

  test('are equally likely', async () => {
    const all = await digits(Array.from({ length: 256 }, (_, byte) => byte));
    expect(all).toHaveLength(250);
    for (let digit = 0; digit < 10; digit += 1) expect(all.split(String(digit))).toHaveLength(26);
  });

  test('are read across blocks', async () => {
    expect(await digits([255, 254], [253], [7, 250], [8])).toBe('78');
  });

  test('come from a stream of different blocks', async () => {
    const next = await openStream({ gameCode: 'G', drawId: 'd', serverSeed: new Uint8Array(32) });
    const blocks = [await next(), await next(), await next()].map((block) => Buffer.from(block).toString('hex'));
    expect(new Set(blocks).size).toBe(3);
    for (const block of blocks) expect(block).toHaveLength(64);
  });
});

test('the key derivation separates versions, games and roots', () => {
  const base = { drawId: 'd', serverSeed: new Uint8Array(32) };
  const randomness = new Uint8Array(32);
  const infos = [
    keyInputsOf({ ...base, gameCode: 'G' }),
    keyInputsOf({ ...base, gameCode: 'G', entropy: { randomness, root: null } }),
    keyInputsOf({ ...base, gameCode: 'G', entropy: { randomness, root: 'ab' } }),
  ].map(({ info }) => info);
  expect(infos).toEqual(['foyer draw v1 G', 'foyer draw v2 G', 'foyer draw v2 G|ab']);
});
