import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { call, RefusalError, UnknownOutcomeError } from '../api/call.ts';
import { setSession } from '../api/session.ts';
import { type ConnectedClient, connectClient } from '../testing/connect-client.ts';
import { placeLines } from './place-lines.ts';
import { changeSlip, EMPTY_SLIP, type Slip, type SlipChange } from './slip.ts';
import { type Line, toLines } from './slip-lines.ts';

const FUNDS = 50_000_000n;
const PICKS = { DE: ['18'], LO2: ['07'], LO3: ['123'] };

let client: ConnectedClient;
let player = 0;
beforeAll(async () => {
  client = await connectClient();
});
afterAll(() => client.close());
beforeEach(async () => {
  client.useNetwork((send, address, init) => send(address, init));
  const name = `player-${++player}`;
  client.operator.fund(name, FUNDS);
  const session = await call('session.open', { body: { launchToken: client.operator.launch(name) } });
  setSession({ kind: 'open', session });
});

/** A slip with three lines, as in the state of the betting page. */
async function openSlip() {
  const { draw, game } = await call('game.get', { query: { game: 'VNQ60' } });
  let slip: Slip = { ...EMPTY_SLIP, betCode: 'DE', picks: PICKS, isKept: false };
  const change = (made: SlipChange) => {
    slip = changeSlip(slip, made);
  };
  const placed: string[] = [];
  let checks = 0;
  return {
    placed,
    slip: () => slip,
    lines: () => toLines({ game, currency: 'VND' }, slip),
    checks: () => checks,
    place: (
      lines: readonly Line[] = toLines({ game, currency: 'VND' }, slip),
      checkAfterMs: readonly number[] = [],
      hasLeft = () => false,
    ) =>
      placeLines(
        {
          lines,
          drawId: draw?.drawId ?? '',
          onPlaced: ({ ticket }) => placed.push(ticket.betCode),
          onChecking: () => {
            checks += 1;
          },
          checkAfterMs,
          hasLeft,
        },
        { slip, change },
      ),
  };
}

function firstLine({ lines }: { lines(): Line[] }): Line {
  const [line] = lines();
  if (!line) throw new Error('the slip is empty');
  return line;
}

const cutNetwork = () =>
  client.useNetwork(async () => {
    throw new TypeError('Failed to fetch');
  });

/** The tickets arrive, their answers do not. */
const loseAnswers = () =>
  client.useNetwork(async (send, address, init) => {
    await send(address, init);
    throw new TypeError('Failed to fetch');
  });

const listTickets = async () => (await call('ticket.list', { query: {} })).tickets;
const balance = async () => BigInt((await call('session.balance', {})).balanceMinor);
const priceOf = (lines: readonly Line[]) => lines.reduce((sum, { price }) => sum + price.total.minor, 0n);

test('places each line as a ticket, charges each once, and empties the slip', async () => {
  const slip = await openSlip();
  const price = priceOf(slip.lines());
  await slip.place();
  expect(slip.placed).toHaveLength(3);
  expect(await listTickets()).toHaveLength(3);
  expect(await balance()).toBe(FUNDS - price);
  expect(slip.lines()).toEqual([]);
  expect(slip.slip().attempts).toEqual({});
});

test('stops at the first line that is refused: what was placed is final, the rest stays in the slip', async () => {
  const slip = await openSlip();
  const [first, second, third] = slip.lines();
  if (!first || !second || !third) throw new Error('the slip has no three lines');
  const outdated = { ...second, odds: { hit: 1 } };
  await expect(slip.place([first, outdated, third])).rejects.toThrow(RefusalError);
  expect(slip.placed).toEqual([first.betType.code]);
  expect(slip.lines().map(({ betType }) => betType.code)).toEqual([second.betType.code, third.betType.code]);
  expect(await balance()).toBe(FUNDS - first.price.total.minor);
});

test('places no further line once the page is left: nobody would learn of it', async () => {
  const slip = await openSlip();
  await slip.place(slip.lines(), [], () => slip.placed.length === 1);
  expect(await listTickets()).toHaveLength(1);
  expect(slip.lines()).toHaveLength(2);
});

test('sends a refused line as a new ticket, since the old one stays refused', async () => {
  const slip = await openSlip();
  const line = firstLine(slip);
  await expect(slip.place([{ ...line, odds: { hit: 1 } }])).rejects.toThrow(RefusalError);
  expect(slip.slip().attempts).toEqual({});
  await slip.place([line]);
  expect(await listTickets()).toHaveLength(1);
});

test('charges once when the answer is lost and the member checks it, then places the rest', async () => {
  const slip = await openSlip();
  const price = priceOf(slip.lines());
  let sent = 0;
  client.useNetwork(async (send, address, init) => {
    const response = await send(address, init);
    if (init?.method === 'POST' && ++sent === 2) throw new TypeError('Failed to fetch');
    return response;
  });
  await expect(slip.place()).rejects.toThrow(UnknownOutcomeError);
  expect(slip.placed).toHaveLength(1);
  await slip.place();
  expect(slip.placed).toHaveLength(2);
  await slip.place();
  expect(slip.placed).toHaveLength(3);
  expect(await listTickets()).toHaveLength(3);
  expect(await balance()).toBe(FUNDS - price);
});

test('checks the outcome when the answer is lost, and reports the ticket that was placed', async () => {
  const slip = await openSlip();
  const line = firstLine(slip);
  let sent = 0;
  client.useNetwork(async (send, address, init) => {
    const response = await send(address, init);
    if (init?.method === 'POST' && ++sent <= 2) throw new TypeError('Failed to fetch');
    return response;
  });
  await slip.place([line], [1, 1, 1]);
  expect([slip.placed, slip.checks()]).toEqual([[line.betType.code], 2]);
  expect(await listTickets()).toHaveLength(1);
  expect(await balance()).toBe(FUNDS - line.price.total.minor);
});

test.each([
  ['outcome.unknown', 503],
  ['unavailable', 503],
  ['unknown.error', 500],
  ['TOO_MANY_REQUEST_TICKET', 429],
])('does not treat %s as final, and finds the ticket that was placed before it', async (errorCode, status) => {
  const slip = await openSlip();
  const line = firstLine(slip);
  let sent = 0;
  client.useNetwork(async (send, address, init) => {
    const response = await send(address, init);
    if (init?.method !== 'POST' || ++sent > 1) return response;
    return new Response(JSON.stringify({ success: false, errorCode }), { status });
  });
  await slip.place([line], [1]);
  expect(slip.placed).toEqual([line.betType.code]);
  expect(await balance()).toBe(FUNDS - line.price.total.minor);
});

test('keeps the request id while the outcome stays unknown', async () => {
  const slip = await openSlip();
  const line = firstLine(slip);
  client.useNetwork(async (send, address, init) => {
    if (init?.method !== 'POST') return send(address, init);
    return new Response(JSON.stringify({ success: false, errorCode: 'outcome.unknown' }), { status: 503 });
  });
  await expect(slip.place([line], [1, 1])).rejects.toThrow(UnknownOutcomeError);
  expect(slip.slip().attempts[line.betType.code]?.requestId).toBeDefined();
  expect(slip.checks()).toBe(2);
});

test('stores the request id before it sends, so that a reload in between repeats the same ticket', async () => {
  const slip = await openSlip();
  const line = firstLine(slip);
  let storedAtSend: Slip['attempts'] = {};
  client.useNetwork(async (send, address, init) => {
    if (init?.method === 'POST') storedAtSend = slip.slip().attempts;
    return send(address, init);
  });
  await slip.place([line]);
  const [attempt] = Object.values(storedAtSend);
  if (!attempt) throw new Error('nothing was stored');
  expect(attempt.requestId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const [ticket] = await listTickets();
  const repeated = await call('ticket.place', { body: attempt });
  expect(repeated.ticket.ticketId).toBe(ticket?.ticketId);
});

test('asks for a ticket of unknown outcome unchanged, however the line has been changed, and places nothing else', async () => {
  const slip = await openSlip();
  const line = firstLine(slip);
  const changed = { ...line, numbers: ['77'] };
  loseAnswers();
  await expect(slip.place([line])).rejects.toThrow(UnknownOutcomeError);
  const before = slip.slip().attempts;
  cutNetwork();
  await expect(slip.place([changed], [1, 1])).rejects.toThrow(UnknownOutcomeError);
  expect(slip.slip().attempts).toEqual(before);
  client.useNetwork((send, address, init) => send(address, init));
  await slip.place([changed]);
  expect((await listTickets()).map(({ numbers }) => numbers)).toEqual([[...line.numbers]]);
  expect(await balance()).toBe(FUNDS - line.price.total.minor);
});

test('asks for a ticket of unknown outcome in its own draw, and learns that the draw has closed', async () => {
  const slip = await openSlip();
  const line = firstLine(slip);
  cutNetwork();
  await expect(slip.place([line])).rejects.toThrow(UnknownOutcomeError);
  client.useNetwork((send, address, init) => send(address, init));
  await client.at('2026-11-21T05:14:30Z');
  await expect(slip.place([line])).rejects.toMatchObject({ errorCode: 'bet.closed' });
  expect(slip.slip().attempts).toEqual({});
  expect(await listTickets()).toEqual([]);
});

test('places one ticket for a double tap, and reports it to both', async () => {
  const slip = await openSlip();
  const line = firstLine(slip);
  cutNetwork();
  await expect(slip.place([line])).rejects.toThrow(UnknownOutcomeError);
  client.useNetwork((send, address, init) => send(address, init));
  await Promise.all([slip.place([line], [100, 400, 1_000]), slip.place([line], [100, 400, 1_000])]);
  expect(slip.placed).toEqual([line.betType.code, line.betType.code]);
  expect(await listTickets()).toHaveLength(1);
  expect(await balance()).toBe(FUNDS - line.price.total.minor);
});
