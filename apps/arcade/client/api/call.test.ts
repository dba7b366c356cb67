import { afterEach, expect, test, vi } from 'vitest';
import { call, RefusalError } from './call.ts';
import { getSession, setSession } from './session.ts';

afterEach(() => vi.unstubAllGlobals());

/** Answers every call with an envelope. @returns what was sent */
function useNetwork(envelope: object): [string, RequestInit][] {
  const sent: [string, RequestInit][] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    sent.push([address, init]);
    return new Response(JSON.stringify(envelope));
  });
  vi.stubGlobal('window', { sessionStorage: { getItem: () => null, setItem: () => {}, removeItem: () => {} } });
  return sent;
}

test('sends a query in the address, escaped, and a body as JSON', async () => {
  const sent = useNetwork({ success: true, value: {} });
  await call('proof.get', { query: { roundId: '../balance?x=1' } });
  await call('duel.leave', { body: { roundId: 'r' } });
  await call('lantern.list', {});
  expect(sent.map(([address, { body, method }]) => [method, address, body])).toEqual([
    ['GET', '/arcade/api/proof?roundId=..%2Fbalance%3Fx%3D1', undefined],
    ['POST', '/arcade/api/duels/leave', '{"roundId":"r"}'],
    ['GET', '/arcade/api/lanterns', undefined],
  ]);
});

test('throws a refusal with its code, and ends the session after one that only a new launch can follow', async () => {
  useNetwork({ success: false, errorCode: 'not.found', message: '' });
  setSession({ kind: 'opening' });
  await expect(call('round.get', { query: { roundId: 'r' } })).rejects.toEqual(new RefusalError('not.found'));
  expect(getSession()).toEqual({ kind: 'opening' });
  useNetwork({ success: false, errorCode: 'launch.expired', message: '' });
  await expect(call('session.balance', {})).rejects.toBeInstanceOf(RefusalError);
  expect(getSession()).toEqual({ kind: 'ended' });
});
