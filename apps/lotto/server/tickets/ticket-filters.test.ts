import type { TicketsValue } from '@foyer/contract/lotto/ticket.ts';
import { Refusal } from '@foyer/http/refusal.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runDraw } from '../draws/run-draw.ts';
import { START } from '../testing/lotto-fixture.ts';
import { type RunningLotto, runningLotto } from '../testing/running-lotto.ts';
import { placeTicket } from './place-ticket.ts';

const NEXT = '2026-11-21T05:13:00.000Z';
const ALL_TAILS = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));

let lotto: RunningLotto;
let token = '';
beforeEach(async () => {
  lotto = await runningLotto();
  await lotto.at(START);
  token = await lotto.enter('anna', 5_000_000n);
});
afterEach(async () => {
  await lotto.lotto.stop();
  await lotto.database.drop();
});

async function place(numbers: readonly string[]): Promise<string> {
  const bet = await lotto.bet({ playerRef: 'anna', betCode: 'DE', numbers });
  const outcome = await placeTicket(lotto.context, bet);
  if (outcome instanceof Refusal) throw new Error(outcome.code);
  return outcome.placed.ticketId;
}

async function idsOf(query: string, session = token): Promise<string[]> {
  const { json } = await lotto.get(`/lotto/api/tickets${query}`, session);
  return (json.value as TicketsValue).tickets.map(({ ticketId }) => ticketId);
}

test('filters tickets by open, won, lost and void, each in exactly one, and lists all without a filter', async () => {
  const won = await place(ALL_TAILS);
  const drawId = (await lotto.bet()).drawId;
  lotto.operator.mishap = (verb) => (verb === 'debit' ? 'lost' : null);
  const given = await lotto.bet({ playerRef: 'anna', betCode: 'DE', numbers: ['07'] });
  expect(await placeTicket(lotto.context, given)).toMatchObject({ code: 'wallet.unavailable' });
  lotto.operator.mishap = () => null;
  await lotto.at(NEXT);
  await runDraw(lotto.context, drawId);
  const nextDrawId = (await lotto.bet()).drawId;
  const open = await place(['42']);

  expect(await idsOf('?state=won')).toEqual([won]);
  expect(await idsOf('?state=open')).toEqual([open]);
  expect(await idsOf(`?state=open&draw=${drawId}`)).toEqual([]);
  expect(await idsOf('?state=lost')).toEqual([]);
  const [voided = ''] = await idsOf('?state=void');
  expect(new Set(await idsOf(''))).toEqual(new Set([open, voided, won]));

  const lost = await place(ALL_TAILS.slice(0, 1));
  await lotto.at('2026-11-21T05:14:00.000Z');
  await runDraw(lotto.context, nextDrawId);
  // At most one of the two single numbers can be the special prize's.
  expect(await idsOf('?state=lost')).not.toEqual([]);
  const settled = new Set([...(await idsOf('?state=lost')), ...(await idsOf('?state=won'))]);
  expect(settled).toEqual(new Set([won, open, lost]));
  expect(await idsOf('?state=open')).toEqual([]);
});

test('gives the reason for void tickets only', async () => {
  const open = await place(['42']);
  lotto.operator.mishap = (verb) => (verb === 'debit' ? 'lost' : null);
  await placeTicket(lotto.context, await lotto.bet({ playerRef: 'anna', betCode: 'DE', numbers: ['07'] }));
  lotto.operator.mishap = () => null;
  const { json } = await lotto.get('/lotto/api/tickets', token);
  const { tickets } = json.value as TicketsValue;
  const reasons = new Map(tickets.map(({ ticketId, voidReason }) => [ticketId === open, voidReason]));
  expect(reasons).toEqual(
    new Map([
      [true, null],
      [false, 'wallet.unavailable'],
    ]),
  );
});

test('accepts no other filter, and never shows another player’s tickets', async () => {
  await place(['42']);
  expect((await lotto.get('/lotto/api/tickets?state=pending', token)).status).toBe(400);
  expect((await lotto.get("/lotto/api/tickets?state=open'--", token)).status).toBe(400);
  expect(await idsOf('?state=open', await lotto.enter('ben', 1_000n))).toEqual([]);
});
