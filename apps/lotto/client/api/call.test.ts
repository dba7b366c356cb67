import { randomUUID } from 'node:crypto';
import type { TicketBody } from '@foyer/contract/lotto/ticket.ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type ConnectedClient, connectClient } from '../testing/connect-client.ts';
import { call, RefusalError, UnknownOutcomeError } from './call.ts';
import { serverNow } from './server-clock.ts';
import { getSession, readStoredSession, setSession, wasTrial } from './session.ts';

let client: ConnectedClient;
beforeAll(async () => {
  client = await connectClient();
});
afterAll(() => client.close());
beforeEach(async () => {
  client.useNetwork((send, address, init) => send(address, init));
  await openSession('anna');
});

async function openSession(player: string): Promise<void> {
  client.operator.fund(player, 50_000_000n);
  const session = await call('session.open', { body: { launchToken: client.operator.launch(player) } });
  setSession({ kind: 'open', session });
}

async function newTicket(changes: Partial<TicketBody> = {}): Promise<TicketBody> {
  const { draw } = await call('game.get', { query: { game: 'VNQ60' } });
  return {
    requestId: randomUUID(),
    gameCode: 'VNQ60',
    drawId: draw?.drawId ?? '',
    betCode: 'LO2',
    numbers: ['07'],
    stakeMinor: '1000',
    currency: 'VND',
    odds: { hit: 99_000 },
    prizeMode: 'ODDS',
    ...changes,
  };
}

const outcomeOf = (calling: Promise<unknown>): Promise<unknown> => calling.catch((error: unknown) => error);

test('sends the session’s token, which survives a reload of the tab', async () => {
  expect(await call('session.balance', {})).toMatchObject({ currency: 'VND' });
  const stored = readStoredSession();
  expect(stored).toEqual(getSession().kind === 'open' ? stored : null);
  expect(stored?.token).toMatch(/^[\w-]{20,}$/);
  expect(wasTrial()).toBe(false);
});

test('a player has the same id in every session, another player another one', async () => {
  const idOf = async (player: string) =>
    (await call('session.open', { body: { launchToken: client.operator.launch(player) } })).playerId;
  const [anna, again, ben] = [await idOf('anna'), await idOf('anna'), await idOf('ben')];
  expect(again).toBe(anna);
  expect(ben).not.toBe(anna);
});

test('learns the server’s time, however wrong the device’s clock is', async () => {
  await call('game.get', { query: { game: 'VNQ60' } });
  const { serverTime } = await call('game.get', { query: { game: 'VNQ60' } });
  expect(Math.abs(serverNow() - Date.parse(serverTime))).toBeLessThan(1_000);
});

test('throws a refusal with its code and value', async () => {
  const refusal = await outcomeOf(call('ticket.place', { body: await newTicket({ odds: { hit: 98_000 } }) }));
  expect(refusal).toBeInstanceOf(RefusalError);
  expect((refusal as RefusalError).errorCode).toBe('odds.changed');
  expect(getSession().kind).toBe('open');
});

test('ends the session when the server does not know its token, and forgets it in the tab', async () => {
  const state = getSession();
  if (state.kind !== 'open') throw new Error('there is no session');
  setSession({ kind: 'open', session: { ...state.session, token: 'x'.repeat(43) } });
  expect(await outcomeOf(call('session.balance', {}))).toBeInstanceOf(RefusalError);
  expect(getSession()).toEqual({ kind: 'ended' });
  expect(readStoredSession()).toBeNull();
});

test('ends the session when a bet is refused because the member’s own session is over', async () => {
  const body = await newTicket();
  const envelope = { success: false, errorCode: 'launch.expired', message: '' };
  client.useNetwork(async () => new Response(JSON.stringify(envelope), { status: 410 }));
  expect(await outcomeOf(call('ticket.place', { body }))).toBeInstanceOf(RefusalError);
  expect(getSession()).toEqual({ kind: 'ended' });
});

test('places one ticket when the answer is lost and the same request is sent again', async () => {
  const body = await newTicket();
  client.useNetwork(async (send, address, init) => {
    await send(address, init);
    throw new TypeError('Failed to fetch');
  });
  expect(await outcomeOf(call('ticket.place', { body }))).toBeInstanceOf(UnknownOutcomeError);
  client.useNetwork((send, address, init) => send(address, init));
  const { ticket } = await call('ticket.place', { body });
  const { tickets } = await call('ticket.list', { query: { draw: body.drawId } });
  expect(tickets.filter(({ ticketId }) => ticketId === ticket.ticketId)).toHaveLength(1);
  expect(tickets).toHaveLength(1);
});

test.each([
  ['a page of a proxy', () => new Response('<html>502 Bad Gateway</html>', { status: 502 })],
  ['half of an answer', () => new Response('{"success":tr')],
  ['nothing', () => new Response('')],
])('does not accept %s as an answer', async (_name, response) => {
  client.useNetwork(async () => response());
  expect(await outcomeOf(call('session.balance', {}))).toBeInstanceOf(UnknownOutcomeError);
  expect(getSession().kind).toBe('open');
});

test('gives up after ten seconds without an answer', async () => {
  vi.useFakeTimers();
  try {
    client.useNetwork(
      (_send, _address, init) =>
        new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
    );
    const outcome = outcomeOf(call('session.balance', {}));
    await vi.advanceTimersByTimeAsync(9_999);
    expect(await Promise.race([outcome, 'waiting'])).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toBeInstanceOf(UnknownOutcomeError);
  } finally {
    vi.useRealTimers();
  }
});

test('stops when its caller aborts', async () => {
  const gone = new AbortController();
  const outcome = outcomeOf(call('draw.get', { params: { drawId: 'VNQ60-20261121-0733' }, signal: gone.signal }));
  gone.abort();
  expect(await outcome).toBeInstanceOf(UnknownOutcomeError);
});

test('escapes the parts of an address', async () => {
  const addresses: string[] = [];
  client.useNetwork((send, address, init) => {
    addresses.push(address);
    return send(address, init);
  });
  await outcomeOf(call('draw.get', { params: { drawId: '../balance?x=1' } }));
  await call('ticket.list', { query: {} });
  expect(addresses).toEqual(['/lotto/api/draws/..%2Fbalance%3Fx%3D1', '/lotto/api/tickets']);
});
