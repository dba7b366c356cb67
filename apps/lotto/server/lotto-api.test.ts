import { randomUUID } from 'node:crypto';
import type { DrawsValue, DrawValue, FeedValue, GameValue } from '@foyer/contract/lotto/draw.ts';
import type { SessionValue } from '@foyer/contract/lotto/session.ts';
import type { PlacedValue, TicketsValue, TicketValue } from '@foyer/contract/lotto/ticket.ts';
import { SIGNATURE_HEADERS, signatureOf } from '@foyer/contract/vendor/sign.ts';
import { type DrawProof, verifyProof } from '@foyer/lottery/proof.ts';
import { FAKE_OPERATOR_KEY } from '@foyer/vendor/testing/fake-operator.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runDraw } from './draws/run-draw.ts';
import { START } from './testing/lotto-fixture.ts';
import { type Reply, type RunningLotto, runningLotto } from './testing/running-lotto.ts';

const DRAW = 'VNQ60-20261121-0733';
const CLOSE = '2026-11-21T05:13:00.000Z';
let lotto: RunningLotto;
beforeEach(async () => {
  lotto = await runningLotto();
  await lotto.at(START);
});
afterEach(async () => {
  await lotto.lotto.stop();
  await lotto.database.drop();
});

function bet(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    requestId: randomUUID(),
    gameCode: 'VNQ60',
    drawId: DRAW,
    betCode: 'LO2',
    numbers: ['07', '18'],
    stakeMinor: '1000',
    currency: 'VND',
    odds: { hit: 99_000 },
    prizeMode: 'ODDS',
    ...changes,
  };
}

function read<T>(reply: Reply): T {
  expect(reply.json, reply.body).toMatchObject({ success: true });
  return reply.json.value as T;
}

describe('a session', () => {
  test('is opened once per launch token and carries the currency and language of the launch', async () => {
    lotto.operator.fund('anna', 5_000_000n);
    const launchToken = lotto.operator.launch('anna');
    const session = read<SessionValue>(await lotto.post('/lotto/api/session', { launchToken }));
    expect(session).toMatchObject({
      merchant: 'lotus',
      currency: 'VND',
      language: 'VI',
      displayName: 'Demo',
      isTrial: false,
    });
    expect(Buffer.from(session.token, 'base64url')).toHaveLength(32);
    const again = await lotto.post('/lotto/api/session', { launchToken });
    expect([again.status, again.json.errorCode]).toEqual([410, 'launch.expired']);
  });

  test('is required by every call about a player', async () => {
    for (const url of ['/lotto/api/tickets', '/lotto/api/balance', `/lotto/api/tickets/${randomUUID()}`]) {
      expect((await lotto.get(url)).json.errorCode).toBe('login.not.session');
      expect((await lotto.get(url, 'x'.repeat(43))).json.errorCode).toBe('user.or.token.invalid');
    }
    expect((await lotto.post('/lotto/api/tickets', bet())).status).toBe(401);
  });

  test('ends after twelve hours', async () => {
    const [used, unused] = [await lotto.enter('anna', 5_000_000n), await lotto.enter('bea', 5_000_000n)];
    await lotto.at('2026-11-21T17:11:59.000Z');
    expect((await lotto.get('/lotto/api/balance', used)).status).toBe(200);
    await lotto.at('2026-11-21T17:12:01.000Z');
    expect((await lotto.get('/lotto/api/balance', unused)).status).toBe(401);
    // Cached for the second that remained.
    await vi.waitFor(async () => expect((await lotto.get('/lotto/api/balance', used)).status).toBe(401), 5_000);
  });

  test('is refused if the operator does not answer', async () => {
    lotto.operator.mishap = () => 'fault';
    const reply = await lotto.post('/lotto/api/session', { launchToken: 'x'.repeat(43) });
    expect([reply.status, reply.json.errorCode]).toEqual([503, 'wallet.unavailable']);
  });
});

describe('free play', () => {
  async function requestTrial(
    changes: { secret?: string; timestamp?: number; nonce?: string } = {},
  ): Promise<Reply['json']> {
    const body = JSON.stringify({ merchant: 'lotus', currency: 'VND', language: 'VI' });
    const path = '/lotto/vendor/v1/trial';
    const timestamp = String(changes.timestamp ?? Date.now());
    const nonce = changes.nonce ?? randomUUID();
    const signature = signatureOf(changes.secret ?? FAKE_OPERATOR_KEY.secret, {
      method: 'POST',
      path,
      timestamp,
      nonce,
      body,
    });
    const headers = {
      'content-type': 'application/json',
      [SIGNATURE_HEADERS.keyId]: FAKE_OPERATOR_KEY.id,
      [SIGNATURE_HEADERS.timestamp]: timestamp,
      [SIGNATURE_HEADERS.nonce]: nonce,
      [SIGNATURE_HEADERS.signature]: signature,
    };
    return (await lotto.lotto.app.inject({ method: 'POST', url: path, headers, payload: body })).json();
  }

  test('needs no member: a play balance, bets and wins, and not one call to the operator', async () => {
    const { value } = await requestTrial();
    const session = read<SessionValue>(await lotto.post('/lotto/api/session', value));
    expect(session.isTrial).toBe(true);
    const placed = read<PlacedValue>(await lotto.post('/lotto/api/tickets', bet(), session.token));
    expect(placed.balanceMinor).toBe('4946000');
    await lotto.at(CLOSE);
    await runDraw(lotto.context, DRAW);
    const settled = read<TicketValue>(await lotto.get(`/lotto/api/tickets/${placed.ticket.ticketId}`, session.token));
    expect(settled.state).toMatch(/won|lost/);
    const balance = read<{ balanceMinor: string }>(await lotto.get('/lotto/api/balance', session.token));
    expect(BigInt(balance.balanceMinor)).toBe(4_946_000n + BigInt(settled.payoutMinor ?? '-1'));
    expect(lotto.operator.calls).toEqual([]);
    expect((await lotto.post('/lotto/api/session', value)).status).toBe(410);
  });

  test('is launched only by the operator, with a recent signature, once', async () => {
    const refused = { success: false, errorCode: 'access.denied' };
    expect(await requestTrial({ secret: 'guessed' })).toMatchObject(refused);
    expect(await requestTrial({ timestamp: Date.now() - 301_000 })).toMatchObject(refused);
    expect(await requestTrial({ timestamp: Number.NaN })).toMatchObject(refused);
    const nonce = randomUUID();
    expect(await requestTrial({ nonce })).toMatchObject({ success: true });
    expect(await requestTrial({ nonce })).toMatchObject(refused);
  });
});

describe('the public API', () => {
  test('returns the game: the open draw with its commitment, rules, odds, exact return and server time', async () => {
    const value = read<GameValue>(await lotto.get('/lotto/api/game?game=VNQ60'));
    expect(value.draw).toMatchObject({
      drawId: DRAW,
      closesAt: CLOSE,
      commitment: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(value.last).toBeNull();
    expect(value.serverTime).toBe(START);
    expect(value.game.betTypes[0]).toEqual({
      code: 'LO2',
      group: 'lo',
      odds: { hit: 99_000 },
      unitsPerNumber: 27,
      returnBasisPoints: 9_900,
      maxReturnBasisPoints: 9_900,
      maxNumbers: 100,
    });
    expect(value.game.stakes.VND).toEqual({ min: '1000', max: '10000000', step: '1000', usual: '10000' });
  });

  test('returns a valid proof, but no seed before the draw', async () => {
    const before = await lotto.get(`/lotto/api/draws/${DRAW}`);
    expect(read<DrawValue>(before)).toMatchObject({ state: 'open', proof: null, numbers: null });
    expect(before.body).not.toMatch(/seed/i);
    await lotto.at(CLOSE);
    await runDraw(lotto.context, DRAW);
    const { proof, commitment } = read<DrawValue>(await lotto.get(`/lotto/api/draws/${DRAW}`));
    expect(await verifyProof(proof as DrawProof)).toEqual({ verified: true });
    expect(proof?.commitment).toBe(commitment);
    const { draws } = read<DrawsValue>(await lotto.get('/lotto/api/draws?game=VNQ60'));
    expect(draws.map((draw) => draw.drawId)).toEqual([DRAW]);
  });

  test('returns the feed for lobbies: the open draws and the last special prizes', async () => {
    await lotto.at(CLOSE);
    await runDraw(lotto.context, DRAW);
    const { games } = read<FeedValue>(await lotto.get('/lotto/vendor/v1/draws'));
    expect(games[0]).toMatchObject({
      gameCode: 'VNQ60',
      current: { drawId: 'VNQ60-20261121-0734', opensAt: CLOSE },
      last: { drawId: DRAW, special: expect.stringMatching(/^\d{5}$/), drawnAs: 'number' },
    });
    expect(games[0]?.last?.numbers).toHaveLength(8);
  });
});

describe('tickets', () => {
  test('are placed once per request, listed newest first in pages, and shown with their hits', async () => {
    const token = await lotto.enter('anna', 50_000_000n);
    const first = bet();
    const placed = read<PlacedValue>(await lotto.post('/lotto/api/tickets', first, token));
    expect(placed).toMatchObject({
      balanceMinor: '49946000',
      ticket: { totalMinor: '54000', perHitMinor: '99000', state: 'open' },
    });
    const replay = read<PlacedValue>(await lotto.post('/lotto/api/tickets', first, token));
    expect(replay).toEqual({ ...placed, balanceMinor: null });
    for (let index = 0; index < 22; index += 1) await lotto.post('/lotto/api/tickets', bet(), token);
    const page = read<TicketsValue>(await lotto.get('/lotto/api/tickets', token));
    expect(page.tickets).toHaveLength(20);
    const rest = read<TicketsValue>(await lotto.get(`/lotto/api/tickets?before=${page.next}`, `Bearer ${token}`));
    expect(rest.tickets).toHaveLength(3);
    expect(rest.next).toBeNull();
    const all = [...page.tickets, ...rest.tickets].map((ticket) => ticket.ticketId);
    expect(new Set(all).size).toBe(23);
  });

  test('of another player are not found', async () => {
    const token = await lotto.enter('anna', 5_000_000n);
    const { ticket } = read<PlacedValue>(await lotto.post('/lotto/api/tickets', bet(), token));
    const other = await lotto.enter('bert', 5_000_000n);
    expect((await lotto.get(`/lotto/api/tickets/${ticket.ticketId}`, other)).status).toBe(404);
    expect(read<TicketsValue>(await lotto.get('/lotto/api/tickets', other)).tickets).toEqual([]);
    expect(read<TicketsValue>(await lotto.get(`/lotto/api/tickets?before=${ticket.ticketId}`, other)).tickets).toEqual(
      [],
    );
  });

  test('that are refused give the reason in the requested language, and are not stored', async () => {
    const token = await lotto.enter('anna', 53_999n);
    const reply = await lotto.post('/lotto/api/tickets', bet(), token);
    expect(reply.status).toBe(400);
    expect(reply.json).toMatchObject({
      success: false,
      errorCode: 'balance.insufficient',
      value: { balanceMinor: '53999' },
    });
    expect(reply.json.message).toMatch(/balance/i);
    expect(read<TicketsValue>(await lotto.get('/lotto/api/tickets', token)).tickets).toEqual([]);
  });

  test.each<[Record<string, unknown>, number, string]>([
    [{ drawId: 'VNQ60-20261121-0732' }, 400, 'bet.closed'],
    [{ gameCode: 'NONE' }, 400, 'invalid.request'],
    [{ numbers: 'all' }, 400, 'invalid.request'],
    [{ numbers: [7] }, 400, 'invalid.request'],
    [{ numbers: Array.from({ length: 10_001 }, () => '07') }, 400, 'invalid.request'],
    [{ stakeMinor: 1000 }, 400, 'invalid.request'],
    [{ stakeMinor: '-1000' }, 400, 'invalid.request'],
    [{ stakeMinor: '1000.5' }, 400, 'invalid.request'],
    [{ stakeMinor: '99999999999999999999999999999999999999' }, 400, 'invalid.request'],
    [{ stakeMinor: '9'.repeat(500) }, 400, 'invalid.request'],
    [{ currency: 'PHP' }, 400, 'invalid.request'],
    [{ odds: { hit: 198_000 } }, 400, 'odds.changed'],
    [{ odds: { hit: 99_000, extra: 1 } }, 400, 'odds.changed'],
    [{ odds: { hit: 99_000.5 } }, 400, 'invalid.request'],
    [{ odds: 99_000 }, 400, 'invalid.request'],
    [{ prizeMode: 'BEST' }, 400, 'invalid.request'],
    [{ prizeMode: 'REBATE' }, 400, 'odds.changed'],
    [{ requestId: 'not-a-uuid' }, 400, 'invalid.request'],
    [{ requestId: undefined }, 400, 'invalid.request'],
    [{ numbers: Array.from({ length: 60_000 }, () => '07') }, 413, 'request.too.large'],
  ])('are refused for %j with %i %s, and nothing moves', async (changes, status, errorCode) => {
    const token = await lotto.enter('anna', 5_000_000n);
    const reply = await lotto.post('/lotto/api/tickets', bet(changes), token);
    expect([reply.status, reply.json.errorCode]).toEqual([status, errorCode]);
    expect(lotto.operator.balanceOf('anna')).toBe(5_000_000n);
  });

  test('may have unknown fields', async () => {
    const token = await lotto.enter('anna', 5_000_000n);
    const reply = await lotto.post('/lotto/api/tickets', bet({ colour: 'red', isWinner: true }), token);
    expect(reply.status).toBe(200);
  });
});

describe('the border', () => {
  test('adds a trace id to every answer and answers malformed requests in the envelope', async () => {
    const replies = [
      await lotto.get('/lotto/api/nothing'),
      await lotto.get('/lotto/api/draws/none'),
      await lotto.get('/lotto/api/game'),
      await lotto.get('/lotto/api/tickets/1', 'x'),
      await lotto.post('/lotto/api/session', null),
      await lotto.post('/lotto/api/session', { launchToken: 7 }),
    ];
    expect(replies.map((reply) => reply.status)).toEqual([404, 404, 400, 400, 400, 400]);
    for (const reply of replies) {
      expect(reply.headers['x-app-trace-id']).toMatch(/^[0-9a-f]{16}$/);
      expect(reply.json).toMatchObject({ success: false, errorCode: expect.any(String), message: expect.any(String) });
    }
    const broken = await lotto.lotto.app.inject({ method: 'POST', url: '/lotto/api/session', payload: '{"launch' });
    expect(broken.statusCode).toBe(400);
  });
});
