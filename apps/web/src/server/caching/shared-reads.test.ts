import { WIRE } from '@foyer/contract/wire.data.ts';
import { expect, test } from 'vitest';
import type { Answer, GatewayRequest, Send } from '../../gateway/call.ts';
import { createSharedReads } from './shared-reads.ts';

const request = (change: Partial<GatewayRequest> = {}): GatewayRequest => ({
  name: 'relay.drawList',
  wire: WIRE['relay.drawList'],
  method: 'GET',
  path: '/wps/relay/GCSGAME_drawList',
  headers: { language: 'VI' },
  body: null,
  signal: new AbortController().signal,
  isFresh: false,
  ...change,
});

/** A gateway that counts what it is asked. */
function counting(answer: (count: number) => Answer | Error = (count) => okay(count)) {
  const clock = { ms: 1000 };
  const asked = { count: 0 };
  const gateway: Send = async () => {
    asked.count += 1;
    const given = answer(asked.count);
    if (given instanceof Error) throw given;
    return given;
  };
  const shared = createSharedReads(() => clock.ms);
  const read = async (change?: Partial<GatewayRequest>, audience = 'lotus') =>
    (await shared(gateway, audience)(request(change))).text;
  return { asked, clock, read };
}

const okay = (count: number): Answer => ({ status: 200, headers: new Headers(), text: `answer ${count}` });

test('asks the gateway once for a hundred pages within the same second', async () => {
  const { asked, read } = counting();
  const texts = await Promise.all(Array.from({ length: 100 }, () => read()));
  expect([new Set(texts), asked.count]).toEqual([new Set(['answer 1']), 1]);
});

test('refreshes in the background after a second, and makes pages wait after five', async () => {
  const { clock, read } = counting();
  await read();
  clock.ms += 1001;
  expect(await read()).toBe('answer 1');
  await new Promise(setImmediate);
  expect(await read()).toBe('answer 2');
  clock.ms += 5001;
  expect(await read()).toBe('answer 3');
});

test.each([
  ['a session', { headers: { language: 'VI', authorization: 'token' } }],
  ['a call that is not cacheable', { name: 'system.status' }],
  ['a POST', { method: 'POST' }],
] as [string, Partial<GatewayRequest>][])('never shares %s', async (_what, change) => {
  const { asked, read } = counting();
  await read(change);
  await read(change);
  expect(asked.count).toBe(2);
});

test('keeps languages, queries and audiences apart', async () => {
  const { asked, read } = counting();
  await read();
  await read({ headers: { language: 'EN' } });
  await read({ path: '/wps/relay/GCSGAME_drawList?x=1' });
  await read({}, 'aurora');
  expect(asked.count).toBe(4);
});

test('passes a refusal on and asks again', async () => {
  const { asked, read } = counting((count) => ({ ...okay(count), status: count === 1 ? 503 : 200 }));
  expect(await read()).toBe('answer 1');
  expect(await read()).toBe('answer 2');
  expect(asked.count).toBe(2);
});

test('does not let one page cancel the read of the others', async () => {
  const { read } = counting();
  const cancelled = new AbortController();
  cancelled.abort();
  expect(await read({ signal: cancelled.signal })).toBe('answer 1');
});

test('serves the last answer while the gateway fails', async () => {
  const { clock, read } = counting((count) => (count === 1 ? okay(1) : new Error('down')));
  await read();
  clock.ms += 6000;
  expect(await read()).toBe('answer 1');
});
