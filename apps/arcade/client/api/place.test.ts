import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RefusalError } from './call.ts';
import { newRequest, type OpenRequest, place, readOpenRequests } from './place.ts';
import { setSession } from './session.ts';

const GAME = 'LUCKY-DICE';
const ROUND = { success: true, value: { round: { roundId: 'r' }, balanceMinor: '1' } };
const LOST = null;

let answers: (object | null)[];
let sent: unknown[];
beforeEach(() => {
  vi.useFakeTimers();
  const stored = new Map<string, string>();
  const sessionStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  vi.stubGlobal('window', { crypto: globalThis.crypto, sessionStorage });
  sent = [];
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    const answer = answers.shift() ?? LOST;
    if (!answer) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(answer));
  });
  openSession('anna');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function openSession(playerId: string): void {
  const known = { token: 't', merchant: 'lotus', currency: 'VND', language: 'EN', displayName: '', isTrial: false };
  setSession({ kind: 'open', session: { ...known, playerId } });
}

const refusal = (errorCode: string) => ({ success: false, errorCode });

/** Places a request, while the given answers come. @returns the round, or the code of the refusal; null while it is open */
async function outcomeOf(
  given: (object | null)[],
  request: OpenRequest = newRequest('round.play', { gameCode: GAME, stakeMinor: '1', bet: {} }),
) {
  answers = given;
  let outcome: string | null = null;
  place(GAME, request, () => {}).then(
    ({ round }) => {
      outcome = round.roundId;
    },
    (error: unknown) => {
      outcome = error instanceof RefusalError ? error.errorCode : 'fault';
    },
  );
  for (let step = 0; step < 20 && answers.length > 0; step += 1) await vi.advanceTimersByTimeAsync(1_500);
  await vi.advanceTimersByTimeAsync(0);
  return outcome;
}

test.each(['outcome.unknown', 'unavailable', 'vendor.unavailable', 'some.new.code'])(
  'repeats the same request after %s, which decides nothing',
  async (code) => {
    expect(await outcomeOf([refusal(code), LOST, ROUND])).toBe('r');
    expect(new Set(sent.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(sent).toHaveLength(3);
    expect(readOpenRequests(GAME)).toEqual([]);
  },
);

test.each(['limit.reached', 'bet.refused', 'bet.returned', 'TOO_MANY_REQUEST_ROUND', 'user.or.token.invalid'])(
  'reports and forgets a first request that is refused with %s',
  async (code) => {
    expect(await outcomeOf([refusal(code)])).toBe(code);
    openSession('anna');
    expect(readOpenRequests(GAME)).toEqual([]);
  },
);

test('reports and forgets a request that is refused for another reason after an answer was lost', async () => {
  expect(await outcomeOf([LOST, refusal('bet.refused')])).toBe('bet.refused');
  expect(readOpenRequests(GAME)).toEqual([]);
});

test('repeats a request that there were too many of, later, when an earlier answer was lost', async () => {
  expect(await outcomeOf([LOST, refusal('TOO_MANY_REQUEST_ROUND')])).toBeNull();
  expect(readOpenRequests(GAME)).toHaveLength(1);
  answers = [ROUND];
  await vi.advanceTimersByTimeAsync(9_000);
  expect(sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toHaveLength(3);
  expect(readOpenRequests(GAME)).toEqual([]);
});

test('does not take a request of an earlier page for refused when there are too many of it', async () => {
  await outcomeOf([LOST]);
  const [request] = readOpenRequests(GAME);
  expect(await outcomeOf([refusal('TOO_MANY_REQUEST_ROUND')], request)).toBeNull();
  expect(readOpenRequests(GAME)).toEqual([request]);
});

test('keeps an unanswered request for the next session of its player, and of nobody else', async () => {
  expect(await outcomeOf([LOST, refusal('user.or.token.invalid')])).toBe('user.or.token.invalid');
  openSession('ben');
  expect(readOpenRequests(GAME)).toEqual([]);
  openSession('anna');
  const [request] = readOpenRequests(GAME);
  expect(await outcomeOf([ROUND], request)).toBe('r');
  expect(new Set(sent.map((body) => JSON.stringify(body))).size).toBe(1);
  expect(readOpenRequests(GAME)).toEqual([]);
});
