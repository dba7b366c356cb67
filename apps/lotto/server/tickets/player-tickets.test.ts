import { randomUUID } from 'node:crypto';
import { lottoEndpoints } from '@foyer/contract/lotto/endpoints.ts';
import type { TicketsValue } from '@foyer/contract/lotto/ticket.ts';
import { Refusal } from '@foyer/http/refusal.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runDraw } from '../draws/run-draw.ts';
import { TICKETS_PER_PAGE } from '../settings.ts';
import { START } from '../testing/lotto-fixture.ts';
import { type RunningLotto, runningLotto } from '../testing/running-lotto.ts';
import { placeTicket } from './place-ticket.ts';
import { findPlayerTickets, getPlayerTicket } from './player-tickets.store.ts';

const COUNT = 2 * TICKETS_PER_PAGE + 5;
const FIRST_DRAW = 'VNQ60-20261121-0733';
const SECOND_DRAW = 'VNQ60-20261121-0734';

let lotto: RunningLotto;
let token = '';
const placed: string[] = [];
beforeAll(async () => {
  lotto = await runningLotto();
  await lotto.at(START);
  token = await lotto.enter('anna', 500_000_000n);
  // The clock is stopped: all tickets of a draw share one timestamp and differ only by id.
  for (let count = 0; count < COUNT; count += 1) {
    if (count === 30) await lotto.at('2026-11-21T05:13:00.000Z');
    placed.push(await place('anna'));
  }
});
afterAll(async () => {
  await lotto.lotto.stop();
  await lotto.database.drop();
});

async function place(playerRef: string, merchant = 'lotus'): Promise<string> {
  const bet = await lotto.bet({ playerRef });
  const outcome = await placeTicket(lotto.context, { ...bet, bettor: { ...bet.bettor, merchant } });
  if (outcome instanceof Refusal) throw new Error(outcome.code);
  return outcome.placed.ticketId;
}

async function read(query: string, session = token): Promise<TicketsValue> {
  const { json } = await lotto.get(`/lotto/api/tickets${query}`, session);
  expect(json.success).toBe(true);
  return json.value as TicketsValue;
}

async function readAll(query: string, session = token): Promise<string[]> {
  const ids: string[] = [];
  let page = await read(`?${query}`, session);
  for (;;) {
    ids.push(...page.tickets.map(({ ticketId }) => ticketId));
    if (!page.next) return ids;
    expect(page.tickets).toHaveLength(TICKETS_PER_PAGE);
    page = await read(`?${query}&before=${page.next}`, session);
  }
}

test('pages through all tickets once, newest first, with equal timestamps', async () => {
  const ids = await readAll('');
  expect(ids).toHaveLength(COUNT);
  expect(new Set(ids)).toEqual(new Set(placed));
  expect(new Set(ids.slice(0, COUNT - 30))).toEqual(new Set(placed.slice(30)));
});

test('filters by draw', async () => {
  expect(new Set(await readAll(`draw=${FIRST_DRAW}`))).toEqual(new Set(placed.slice(0, 30)));
  expect(new Set(await readAll(`draw=${SECOND_DRAW}`))).toEqual(new Set(placed.slice(30)));
  expect(await readAll('draw=KENO-20261121-0001')).toEqual([]);
});

test('returns no cursor with the last page', async () => {
  const { tickets, next } = await read(`?before=${(await readAll(''))[COUNT - TICKETS_PER_PAGE - 1]}`);
  expect([tickets.length, next]).toEqual([TICKETS_PER_PAGE, null]);
});

test('returns an empty page after the oldest ticket or a foreign one', async () => {
  const stranger = await lotto.enter('stranger', 5_000_000n);
  const foreign = await place('stranger');
  expect(await read(`?before=${(await readAll('')).at(-1)}`)).toEqual({ tickets: [], next: null });
  expect(await read(`?before=${foreign}`)).toEqual({ tickets: [], next: null });
  expect(await read(`?before=${randomUUID()}`)).toEqual({ tickets: [], next: null });
  expect(await readAll('', stranger)).toEqual([foreign]);
});

test('separates players of the same name at two merchants', async () => {
  const foreign = await place('anna', 'samba');
  const page = { beforeId: null, drawId: null, standing: null, limit: 100 };
  expect(await readAll('')).not.toContain(foreign);
  const others = await findPlayerTickets(lotto.database.pool, { merchant: 'samba', playerRef: 'anna' }, page);
  expect(others.map(({ ticketId }) => ticketId)).toEqual([foreign]);
  expect(await getPlayerTicket(lotto.database.pool, { merchant: 'lotus', playerRef: 'anna' }, foreign)).toBeNull();
  for (const path of [foreign, `${foreign}/receipt`]) {
    const reply = await lotto.get(`/lotto/api/tickets/${path}`, token);
    expect([reply.status, reply.json.errorCode]).toEqual([404, 'not.found']);
  }
});

test('hides a refused ticket everywhere', async () => {
  const poor = await lotto.enter('poor', 10n);
  const requestId = randomUUID();
  const outcome = await placeTicket(lotto.context, await lotto.bet({ playerRef: 'poor', requestId }));
  expect(outcome).toMatchObject({ code: 'balance.insufficient' });
  const { rows } = await lotto.database.pool.query<{ id: string }>(
    `select ticket_id as id from lotto.ticket where player_ref = 'poor'`,
  );
  expect(await readAll('', poor)).toEqual([]);
  for (const path of [rows[0]?.id, `${rows[0]?.id}/receipt`])
    expect((await lotto.get(`/lotto/api/tickets/${path}`, poor)).status).toBe(404);
});

test('gives a receipt to its player once the draw is sealed', async () => {
  const own = placed[0] as string;
  expect((await lotto.get(`/lotto/api/tickets/${own}/receipt`, token)).status).toBe(404);
  await lotto.at('2026-11-21T05:13:30.000Z');
  await runDraw(lotto.context, FIRST_DRAW);
  expect((await lotto.get(`/lotto/api/tickets/${own}/receipt`, token)).json).toMatchObject({ success: true });
  const thief = await lotto.enter('thief', 5_000_000n);
  expect((await lotto.get(`/lotto/api/tickets/${own}/receipt`, thief)).status).toBe(404);
  expect((await lotto.get(`/lotto/api/tickets/${own}/receipt`)).status).toBe(401);
});

test('puts every ticket in exactly one of the four states', async () => {
  const parts = await Promise.all(['won', 'lost', 'open', 'void'].map((state) => readAll(`state=${state}`)));
  expect(parts.flat().sort()).toEqual((await readAll('')).sort());
});

test('limits the tickets of one player per minute', async () => {
  const [hasty, calm] = [await lotto.enter('hasty', 500_000_000n), await lotto.enter('calm', 5_000_000n)];
  const bet = { ...(await lotto.bet({ playerRef: 'hasty' })).request, gameCode: 'NONE', drawId: 'NONE' };
  const send = (session: string) => lotto.post('/lotto/api/tickets', { ...bet, requestId: randomUUID() }, session);
  const replies = await Promise.all(
    Array.from({ length: lottoEndpoints['ticket.place'].limit.perMinute.player + 3 }, () => send(hasty)),
  );
  const refused = replies.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(3);
  for (const { headers, json } of refused) {
    expect(json.errorCode).toBe('TOO_MANY_REQUEST_TICKET');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
  }
  expect((await send(calm)).status).toBe(400);
});
