import { createHash } from 'node:crypto';
import { type Puzzle, puzzleText } from '@foyer/contract/puzzle.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { GatewayError } from '../gateway-error.ts';
import { answerPuzzle } from './answer-puzzle.ts';

// Without workers, as in this process, the page itself searches.
afterEach(() => vi.unstubAllGlobals());

const puzzle = (change: Partial<Puzzle> = {}): Puzzle => ({
  challenge: `8-1800000000-${'0'.repeat(24)}-${'ab'.repeat(16)}`,
  parts: 4,
  bits: 8,
  expiresSeconds: 300,
  ...change,
});
const refusal = (value: unknown) => new GatewayError('puzzle.required', { status: 400, value });

/** Whether a solution solves a puzzle, computed by other code than the one under test. */
function isSolved({ bits, challenge, parts }: Puzzle, solution: string): boolean {
  const [sent, list = ''] = solution.split('~');
  const nonces = list.split(',').map(Number);
  const zeros = (text: string) =>
    Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, 8), 16) < 2 ** (32 - bits);
  return (
    sent === challenge &&
    nonces.length === parts &&
    nonces.every((nonce, part) => zeros(puzzleText(challenge, part, nonce)))
  );
}

test('solves the puzzle, reports its progress and makes the call again', async () => {
  const one = puzzle();
  const shares: number[] = [];
  const hide = vi.fn();
  const again = vi.fn(async (solution: string) => isSolved(one, solution));
  const show = () => ({ update: (share: number) => shares.push(share), hide });
  expect(await answerPuzzle(refusal(one), { again, signals: [], show })).toBe(true);
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  expect(shares.at(-1)).toBe(1);
  expect(hide).toHaveBeenCalledOnce();
});

test('solves the next puzzle if the gateway refuses the first solution, up to three', async () => {
  const harder = puzzle({ bits: 9 });
  const twice = vi.fn(async (solution: string) => {
    if (twice.mock.calls.length === 1) throw refusal(harder);
    return isSolved(harder, solution);
  });
  expect(await answerPuzzle(refusal(puzzle()), { again: twice, signals: [], show: null })).toBe(true);
  const never = vi.fn(() => Promise.reject(refusal(puzzle())));
  const ends = answerPuzzle(refusal(puzzle()), { again: never, signals: [], show: null });
  await expect(ends).rejects.toMatchObject({ code: 'puzzle.required' });
  expect(never).toHaveBeenCalledTimes(3);
});

test('passes on any other refusal of the repeated call', async () => {
  const again = () => Promise.reject(new GatewayError('username.exists'));
  const ends = answerPuzzle(refusal(puzzle()), { again, signals: [], show: null });
  await expect(ends).rejects.toMatchObject({ code: 'username.exists' });
});

test('gives the call up when its page is left, and refuses it as before when the wait is cancelled', async () => {
  const endless = refusal(puzzle({ bits: 22, parts: 32 }));
  const again = vi.fn();
  const page = new AbortController();
  const left = answerPuzzle(endless, { again, signals: [undefined, page.signal], show: null });
  page.abort();
  await expect(left).rejects.toMatchObject({ code: 'ERR_CANCELED' });
  const hide = vi.fn();
  const show = (cancel: () => void) => {
    setTimeout(cancel, 20);
    return { update: vi.fn(), hide };
  };
  await expect(answerPuzzle(endless, { again, signals: [], show })).rejects.toBe(endless);
  await expect(answerPuzzle(endless, { again, signals: [page.signal], show: null })).rejects.toMatchObject({
    code: 'ERR_CANCELED',
  });
  expect(hide).toHaveBeenCalledOnce();
  expect(again).not.toHaveBeenCalled();
});

test.each([undefined, null, 7, {}, puzzle({ bits: 40 }), puzzle({ bits: 0 }), puzzle({ parts: 1000 })])(
  'does not try to solve %j',
  async (value) => {
    const again = vi.fn();
    const ends = answerPuzzle(refusal(value), { again, signals: [], show: null });
    await expect(ends).rejects.toMatchObject({ code: 'puzzle.required' });
    expect(again).not.toHaveBeenCalled();
  },
);

test('searches in the page if the file of the worker cannot be loaded', async () => {
  class BrokenWorker {
    onerror: (() => void) | null = null;
    postMessage() {
      setTimeout(() => this.onerror?.());
    }
    terminate() {}
  }
  vi.stubGlobal('Worker', BrokenWorker);
  const one = puzzle();
  const again = async (solution: string) => isSolved(one, solution);
  expect(await answerPuzzle(refusal(one), { again, signals: [], show: null })).toBe(true);
});
