import { WIRE } from '@foyer/contract/wire.data.ts';
import { expect, test } from 'vitest';
import type { Answer, GatewayRequest, Send } from './call.ts';
import { dedupeInFlight } from './dedupe.ts';

/** A network whose responses the test releases. */
function network() {
  const sent: { request: GatewayRequest; answer(text: string): void; fail(): void }[] = [];
  const send: Send = (request) =>
    new Promise<Answer>((resolve, reject) => {
      const answer = (text: string) => resolve({ status: 200, headers: new Headers(), text });
      sent.push({ request, answer, fail: () => reject(new TypeError('Failed to fetch')) });
    });
  return { send: dedupeInFlight(send), sent };
}

const requestOf = (change: Partial<GatewayRequest> = {}): GatewayRequest => ({
  name: 'member.info',
  wire: WIRE['member.info'],
  method: 'GET',
  path: '/wps/member/info?a=1',
  headers: { language: 'EN', merchant: 'lotus', authorization: 't' },
  body: null,
  signal: new AbortController().signal,
  isFresh: false,
  ...change,
});

test('makes one request for identical pending GETs, and answers each', async () => {
  const { send, sent } = network();
  const all = [send(requestOf()), send(requestOf()), send(requestOf())];
  expect(sent).toHaveLength(1);
  sent[0]?.answer('x');
  expect((await Promise.all(all)).map(({ text }) => text)).toEqual(['x', 'x', 'x']);
});

test.each([
  ['another path', { path: '/wps/member/other' }],
  ['another query', { path: '/wps/member/info?a=2' }],
  ['another language', { headers: { language: 'VI', merchant: 'lotus', authorization: 't' } }],
  ['another merchant', { headers: { language: 'EN', merchant: 'samba', authorization: 't' } }],
  ['another session', { headers: { language: 'EN', merchant: 'lotus', authorization: 'u' } }],
  ['no session', { headers: { language: 'EN', merchant: 'lotus' } }],
])('makes another request for %s', (_what, change) => {
  const { send, sent } = network();
  send(requestOf());
  send(requestOf(change));
  expect(sent).toHaveLength(2);
});

test('never shares a POST', () => {
  const { send, sent } = network();
  send(requestOf({ method: 'POST' }));
  send(requestOf({ method: 'POST' }));
  expect(sent).toHaveLength(2);
});

test('requests again after an answer or a failure', async () => {
  const { send, sent } = network();
  const first = send(requestOf());
  sent[0]?.answer('x');
  await first;
  const second = send(requestOf());
  sent[1]?.fail();
  await expect(second).rejects.toThrow('Failed to fetch');
  send(requestOf());
  expect(sent).toHaveLength(3);
});

test('rejects only the caller that cancels; the request continues for the others', async () => {
  const { send, sent } = network();
  const controller = new AbortController();
  const mine = send(requestOf({ signal: controller.signal }));
  const other = send(requestOf());
  controller.abort();
  await expect(mine).rejects.toThrow();
  expect(sent[0]?.request.signal.aborted).toBe(false);
  sent[0]?.answer('x');
  expect((await other).text).toBe('x');
});

test('cancels the request when every caller has cancelled; a later caller starts a new one', async () => {
  const { send, sent } = network();
  const controllers = [new AbortController(), new AbortController()];
  const all = controllers.map(({ signal }) => send(requestOf({ signal })));
  controllers[0]?.abort();
  expect(sent[0]?.request.signal.aborted).toBe(false);
  controllers[1]?.abort();
  expect(sent[0]?.request.signal.aborted).toBe(true);
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  send(requestOf());
  expect(sent).toHaveLength(2);
});

test('starts a new request for a fresh call, which later calls share', () => {
  const { send, sent } = network();
  send(requestOf());
  send(requestOf({ isFresh: true }));
  send(requestOf());
  expect(sent).toHaveLength(2);
  sent[0]?.answer('old');
  send(requestOf());
  expect(sent).toHaveLength(2);
});

test('rejects every waiting caller after a failure', async () => {
  const { send, sent } = network();
  const all = [send(requestOf()), send(requestOf())];
  sent[0]?.fail();
  for (const one of all) await expect(one).rejects.toThrow('Failed to fetch');
});
