import { expect, test } from 'vitest';
import type { Answer, GatewayRequest, Send } from '../../gateway/call.ts';
import { createPageReads } from './page-reads.ts';

/** A gateway that counts its calls; each answer has the number of its call. */
function gateway() {
  const sent: string[] = [];
  const send: Send = async ({ method, path }) => {
    sent.push(`${method} ${path}`);
    const count = sent.length;
    if (path === '/fails') throw new Error('no connection');
    await new Promise((resolve) => setTimeout(resolve, 5));
    return { status: 200, headers: new Headers(), text: String(count) } as Answer;
  };
  return { sent, send: createPageReads(send) };
}

const request = (path: string, more: object = {}) =>
  ({ method: 'GET', path, headers: { authorization: 'a' }, isFresh: false, ...more }) as unknown as GatewayRequest;

test('sends a read once, for calls at once and for a later one', async () => {
  const { send, sent } = gateway();
  const answers = await Promise.all([send(request('/info')), send(request('/info'))]);
  answers.push(await send(request('/info')));
  expect(answers.map(({ text }) => text)).toEqual(['1', '1', '1']);
  expect(sent).toEqual(['GET /info']);
});

test('tells reads apart by their query and their session', async () => {
  const { send, sent } = gateway();
  await send(request('/games?page=1'));
  await send(request('/games?page=2'));
  await send(request('/games?page=2', { headers: { authorization: 'b' } }));
  await send(request('/games?page=2', { headers: {} }));
  expect(sent).toHaveLength(4);
});

test('reads again after a write, also what was read beside it', async () => {
  const { send, sent } = gateway();
  await send(request('/info'));
  await Promise.all([send(request('/settings', { method: 'POST' })), send(request('/balance'))]);
  await send(request('/info'));
  await send(request('/balance'));
  expect(sent).toEqual(['GET /info', 'POST /settings', 'GET /balance', 'GET /info', 'GET /balance']);
});

test('sends every write', async () => {
  const { send, sent } = gateway();
  await Promise.all([send(request('/bet', { method: 'POST' })), send(request('/bet', { method: 'POST' }))]);
  expect(sent).toHaveLength(2);
});

test('reads again what must be fresh', async () => {
  const { send } = gateway();
  await send(request('/info'));
  expect((await send(request('/info', { isFresh: true }))).text).toBe('2');
  expect((await send(request('/info'))).text).toBe('2');
});

test('fails for each caller of a read that fails, and sends it again afterwards', async () => {
  const { send, sent } = gateway();
  const both = [send(request('/fails')), send(request('/fails'))];
  for (const one of both) await expect(one).rejects.toThrow('no connection');
  expect(sent).toHaveLength(1);
  await expect(send(request('/fails'))).rejects.toThrow('no connection');
  expect(sent).toHaveLength(2);
});
