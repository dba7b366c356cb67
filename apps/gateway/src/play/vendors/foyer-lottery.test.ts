import { isSignatureOf, SIGNATURE_HEADERS } from '@foyer/contract/vendor/sign.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { createFoyerLottery } from './foyer-lottery.ts';
import type { GameVendor, Transport } from './game-vendor.ts';

const SECRET = 'the secret both sides know';
type Request = Parameters<Transport>[0];

afterEach(() => {
  vi.useRealTimers();
});

/** The connector with a vendor that gives these responses; `asked` collects the requests. */
function connect(answer: Transport): { vendor: GameVendor; asked: Request[] } {
  const asked: Request[] = [];
  const transport: Transport = (request) => {
    asked.push(request);
    return answer(request);
  };
  const settings = { code: 'FOYER', gameUrl: '/lotto/', keyId: 'key-1', secret: SECRET, transport };
  return { vendor: createFoyerLottery(settings), asked };
}
const answering =
  (value: unknown, status = 200): Transport =>
  async () => ({ status, body: JSON.stringify({ success: true, value }) });

const TRIAL = { merchant: 'lotus', gameCode: 'VNQ60', currency: 'VND', language: 'VI' };
const CURRENT = {
  drawId: 'VNQ60-20261121-0733',
  opensAt: '2026-11-21T05:12:00.000Z',
  closesAt: '2026-11-21T05:13:00.000Z',
};
const feed = (...games: object[]) => answering({ serverTime: '2026-11-21T05:12:30.000Z', games });

/** Whether the vendor would accept this request. */
function isSigned({ method, path, headers, body }: Request): boolean {
  const timestamp = headers[SIGNATURE_HEADERS.timestamp] ?? '';
  const nonce = headers[SIGNATURE_HEADERS.nonce] ?? '';
  expect(headers[SIGNATURE_HEADERS.keyId]).toBe('key-1');
  expect(Math.abs(Date.now() - Number(timestamp))).toBeLessThan(5_000);
  return isSignatureOf(SECRET, { method, path, timestamp, nonce, body }, headers[SIGNATURE_HEADERS.signature] ?? '');
}

test('signs each request with a new nonce', async () => {
  const { vendor, asked } = connect(answering({ launchToken: 'a-token' }));
  await vendor.startTrial(TRIAL);
  await vendor.startTrial(TRIAL);
  expect(asked.map(isSigned)).toEqual([true, true]);
  const nonces = asked.map(({ headers }) => headers[SIGNATURE_HEADERS.nonce]);
  expect(new Set(nonces).size).toBe(2);
  for (const nonce of nonces) expect(nonce).toMatch(/^[\w-]{16,64}$/);
});

test('asks which bets a ticket holds, in the terms of a market', async () => {
  const value = { betName: 'Lô 2 số', picks: [{ name: '07', hits: 1 }] };
  const { asked, vendor } = connect(answering(value));
  const round = { roundId: 'a-ticket', merchant: 'lotus', language: 'VI', terms: 'VN' } as const;
  expect(await vendor.readPicks?.(round)).toEqual(value);
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
    ticketId: 'a-ticket',
    merchant: 'lotus',
    language: 'VI',
    terms: 'VN',
  });
  expect(asked.map(isSigned)).toEqual([true]);
  await expect(connect(answering({})).vendor.readPicks?.(round)).rejects.toThrow('another form');
});

test('sends a body for a trial and none for draws', async () => {
  const draws = connect(feed());
  await draws.vendor.listDraws();
  const [read] = draws.asked;
  expect(read).toMatchObject({ method: 'GET', path: '/lotto/vendor/v1/draws', body: '' });
  expect(read?.headers).not.toHaveProperty('content-type');
  expect(read && isSigned(read)).toBe(true);
  const trial = connect(answering({ launchToken: 'a-token' }));
  expect(await trial.vendor.startTrial(TRIAL)).toEqual({ launchToken: 'a-token' });
  const [opened] = trial.asked;
  expect(opened).toMatchObject({ method: 'POST', path: '/lotto/vendor/v1/trial' });
  expect(opened?.headers).toMatchObject({ 'content-type': 'application/json' });
  expect(JSON.parse(opened?.body ?? '')).toEqual({ merchant: 'lotus', currency: 'VND', language: 'VI' });
});

test('never sends the secret', async () => {
  const { vendor, asked } = connect(answering({ launchToken: 'a-token' }));
  await vendor.startTrial(TRIAL);
  expect(JSON.stringify(asked)).not.toContain(SECRET);
});

test('reads the running draws, their names and times', async () => {
  const last = { drawId: 'VNQ60-20261121-0732', special: '49027', drawnAs: 'number' };
  const { vendor } = connect(feed({ gameCode: 'VNQ60', current: CURRENT, last }));
  expect(await vendor.listDraws()).toEqual({
    serverTime: Date.parse('2026-11-21T05:12:30.000Z'),
    draws: [
      {
        gameCode: 'VNQ60',
        drawId: 'VNQ60-20261121-0733',
        drawName: '#1121-0733',
        opensAt: Date.parse(CURRENT.opensAt),
        closesAt: Date.parse(CURRENT.closesAt),
        last,
      },
    ],
  });
});

test.each([
  ['VNQ60-20261121-0733', '#1121-0733'],
  ['VNMB-20260101-1', '#0101-1'],
  ['VNMB-20261121', 'VNMB-20261121'],
  ['special', 'special'],
  ['', ''],
])('names the draw %j %j', async (drawId, drawName) => {
  const { vendor } = connect(feed({ gameCode: 'VNMB', current: { ...CURRENT, drawId }, last: null }));
  expect((await vendor.listDraws()).draws[0]).toMatchObject({ drawId, drawName, last: null });
});

test('names games in the words of the market, and no unknown ones', () => {
  const { vendor } = connect(answering({}));
  expect(vendor.nameGame('VNQ300', { language: 'VI', terms: 'VN' })).toBe('Miền Bắc 5 phút');
  expect(vendor.nameGame('VNQ300', { language: 'EN', terms: 'PH' })).toBe('Lucky 2D 5 min');
  expect(vendor.nameGame('__proto__', { language: 'EN', terms: 'PH' })).toBeNull();
  expect(vendor.nameDraw('VNQ300-20261121-0733')).toBe('#1121-0733');
});

test('omits games without a current draw, and unknown fields', async () => {
  const { vendor } = connect(
    feed(
      { gameCode: 'KENO', current: null, last: { drawId: 'KENO-1', special: '08 17', drawnAs: 'balls' } },
      { gameCode: 'VNQ60', current: { ...CURRENT, secretSeed: 'x' }, last: null, extra: 1 },
    ),
  );
  const { draws } = await vendor.listDraws();
  expect(draws.map(({ gameCode }) => gameCode)).toEqual(['VNQ60']);
  expect(JSON.stringify(draws)).not.toContain('secretSeed');
});

test.each([201, 204, 301, 302, 400, 401, 404, 429, 500, 503])(
  'throws for a response with status %i',
  async (status) => {
    const { vendor } = connect(answering({ launchToken: 'a-token' }, status));
    await expect(vendor.startTrial(TRIAL)).rejects.toThrow(`FOYER answered ${status}`);
  },
);

test.each([
  ['nothing', ''],
  ['no JSON', '<html>'],
  ['a list', '[]'],
  ['null', 'null'],
  ['a refusal', '{"success":false,"value":{"launchToken":"x"}}'],
  ['no value', '{"success":true}'],
  ['a token that is no text', '{"success":true,"value":{"launchToken":7}}'],
])('throws for a trial response with %s', async (_what, body) => {
  const { vendor } = connect(async () => ({ status: 200, body }));
  await expect(vendor.startTrial(TRIAL)).rejects.toThrow();
});

test.each([
  ['no games', { serverTime: 'x' }],
  ['a game without a code', { serverTime: 'x', games: [{ current: null, last: null }] }],
  [
    'a draw without its close',
    { serverTime: 'x', games: [{ gameCode: 'A', current: { drawId: 'a', opensAt: 'b' }, last: null }] },
  ],
  ['a time that is a number', { serverTime: 5, games: [] }],
])('throws for draws with %s', async (_what, value) => {
  const { vendor } = connect(answering(value));
  await expect(vendor.listDraws()).rejects.toThrow('in another form');
});

const asPage = (vendor: GameVendor) => vendor.listDraws();
const asMember = (vendor: GameVendor) => vendor.startTrial(TRIAL);

test.each([
  ['the draws of a page', 'one millisecond before 1.5 s', asPage, 1_499, 'an answer'],
  ['the draws of a page', 'one millisecond after 1.5 s', asPage, 1_501, 'no answer in 1500 ms'],
  ['a trial, which a member waits for', 'one millisecond before 5 s', asMember, 4_999, 'an answer'],
  ['a trial, which a member waits for', 'one millisecond after 5 s', asMember, 5_001, 'no answer in 5000 ms'],
])('limits the time of %s: %s', async (_what, _when, request, delayMs, expected) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { vendor } = connect(async () => {
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    const value = { launchToken: 'a-token', serverTime: CURRENT.opensAt, games: [] };
    return { status: 200, body: JSON.stringify({ success: true, value }) };
  });
  const outcome = request(vendor).then(
    () => 'an answer',
    (fault: Error) => fault.message,
  );
  await vi.advanceTimersByTimeAsync(6_000);
  expect(await outcome).toBe(expected);
  expect(vi.getTimerCount()).toBe(0);
});

test('throws when the connection fails', async () => {
  const { vendor } = connect(() => Promise.reject(new Error('ECONNREFUSED')));
  await expect(vendor.listDraws()).rejects.toThrow('ECONNREFUSED');
  await expect(vendor.startTrial(TRIAL)).rejects.toThrow('ECONNREFUSED');
});

test('returns the page that verifies a draw, and none for a round without a draw', () => {
  const { vendor } = connect(feed());
  const round = { roundId: 'a ticket', language: 'VI' } as const;
  expect(vendor.verifyPath({ ...round, drawId: CURRENT.drawId })).toBe(`/lotto/verify/${CURRENT.drawId}?language=VI`);
  expect(vendor.verifyPath({ ...round, drawId: null })).toBeNull();
});
