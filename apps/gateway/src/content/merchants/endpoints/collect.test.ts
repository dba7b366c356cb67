import { Writable } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../../testing/boot-gateway.ts';

let gateway: TestGateway;
const lines: string[] = [];
const sink = new Writable({
  write(chunk, _encoding, done) {
    lines.push(...String(chunk).trimEnd().split('\n'));
    done();
  },
});
beforeAll(async () => {
  gateway = await bootGateway({ log: pino({ level: 'info', base: null }, sink) });
});
beforeEach(() => {
  lines.length = 0;
});
afterAll(() => gateway.close());

const collect = (value: unknown, merchant = 'lotus') => gateway.call('system.collect', { body: { merchant, value } });
const collected = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'collected');
const TIMING = { api: 'relay.gameList', elapsed: 132.4 };

test('answers a beacon with 204 and logs one line', async () => {
  const reply = await gateway.app.inject({
    method: 'POST',
    url: '/wps/system/collect',
    headers: { host: 'lotus.localhost', 'content-type': 'text/plain;charset=UTF-8' },
    payload: JSON.stringify({ merchant: 'lotus', value: TIMING }),
  });
  expect([reply.statusCode, reply.body, reply.headers['content-type']]).toEqual([204, '', undefined]);
  expect(collected()).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      kind: 'browser timing',
      merchant: 'lotus',
      api: 'relay.gameList',
      elapsedMs: 132,
      msg: 'collected',
    },
  ]);
});

test('logs twenty entries as twenty lines, and errors as warnings with the trace id of their call', async () => {
  const fault = { ...TIMING, fault: 'ERR_BAD_RESPONSE', traceId: '00ff00ff00ff00ff' };
  expect((await collect([...Array(19).fill(TIMING), fault])).status).toBe(204);
  expect(collected()).toHaveLength(20);
  expect(collected()[19]).toMatchObject({
    level: 40,
    kind: 'browser fault',
    fault: 'ERR_BAD_RESPONSE',
    callTraceId: fault.traceId,
  });
});

test.each([
  ['nothing', undefined],
  ['no entries', []],
  ['twenty-one', Array(21).fill(TIMING)],
  ['a name over 100 characters', { ...TIMING, api: 'x'.repeat(101) }],
  ['no name', { ...TIMING, api: '' }],
  ['a time before the call', { ...TIMING, elapsed: -1 }],
  ['eleven minutes', { ...TIMING, elapsed: 660_000 }],
  ['a time in words', { ...TIMING, elapsed: '12' }],
  ['a long fault', { ...TIMING, fault: 'x'.repeat(501) }],
  ['a long trace', { ...TIMING, traceId: 'x'.repeat(65) }],
  ['a NUL', { ...TIMING, api: 'a\0b' }],
  ['half a character', { ...TIMING, fault: '\ud800' }],
  ['one bad entry among good ones', [TIMING, { api: 1 }]],
])('refuses %s and does not log it', async (_what, value) => {
  const reply = await collect(value);
  expect([reply.status, reply.json.errorCode]).toEqual([400, 'invalid.request']);
  expect(collected()).toEqual([]);
});

test('escapes line breaks and bidirectional controls in the log', async () => {
  await collect({
    ...TIMING,
    api: 'a\r\n{"level":60}',
    fault: 'x\u001b[31m\u2028y\u202ez\u200b',
    traceId: '\t1\u0085',
  });
  expect(collected()).toMatchObject([{ api: 'a {"level":60}', fault: 'x [31m y z', callTraceId: '1' }]);
});

test('does not log unknown fields', async () => {
  await collect({ ...TIMING, token: 'secret', level: 60, msg: 'fake', merchant: 'samba' });
  expect(collected()).toMatchObject([{ level: 30, merchant: 'lotus' }]);
  expect(lines.join()).not.toMatch(/secret|fake/);
});

test('refuses a beacon for another brand than the host’s', async () => {
  const reply = await collect(TIMING, 'samba');
  expect([reply.status, reply.json.errorCode]).toEqual([403, 'merchant.mismatch']);
  expect(collected()).toEqual([]);
});

test('logs the events of a ping as one line too', async () => {
  await gateway.call('system.ping', { query: { events: '{"name":"a"}\nb' } });
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ kind: 'events', merchant: 'lotus', events: '{"name":"a"} b' }),
  );
});

test('refuses too many beacons with Retry-After', async () => {
  const strict = await bootGateway({ limitScale: 0.01 });
  const replies = [];
  for (let i = 0; i < 7; i++)
    replies.push(await strict.call('system.collect', { body: { merchant: 'lotus', value: TIMING } }));
  await strict.close();
  expect(replies.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204, 204, 429]);
  expect(replies[6]?.json.errorCode).toBe('TOO_MANY_REQUEST_COLLECT');
  expect(Number(replies[6]?.headers['retry-after'])).toBeGreaterThan(0);
});

test('logs the name of the visit, and refuses any other text in its place', async () => {
  const send = (spanId: string) =>
    gateway.call('system.collect', { body: { merchant: 'lotus', spanId, value: TIMING } });
  expect((await send('00ff00ff00ff00ff')).status).toBe(204);
  expect(collected()[0]).toMatchObject({ spanId: '00ff00ff00ff00ff' });
  const refused = await send('somebody@mail.test');
  expect([refused.status, refused.json.value]).toEqual([400, [{ field: 'spanId', code: 'pattern' }]]);
});
