import { randomUUID } from 'node:crypto';
import type { Puzzle } from '@foyer/contract/puzzle.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { solvePuzzle } from '../../testing/solve-puzzle.ts';

const AURORA = 'aurora.localhost';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway({ limitScale: 1, captcha: true });
});
afterAll(() => gateway.close());

interface Sent {
  from: string;
  visitor?: string;
  token?: string;
  host?: string;
  fields?: object;
}
const at = ({ from, host, token, visitor }: Sent) => ({
  remoteAddress: from,
  ...(host && { host }),
  ...(token && { token }),
  ...(visitor && { headers: { visitor } }),
});
const open = (sent: Sent) => gateway.call('support.open', { ...at(sent), body: { ...sent.fields } });
const send = (conversationId: string, sent: Sent) =>
  gateway.call('support.send', {
    ...at(sent),
    body: { conversationId, clientId: randomUUID(), text: 'I cannot log in', ...sent.fields },
  });

/** A reply of any of the calls. */
interface Reply {
  status: number;
  json: { errorCode?: string; value: unknown };
}
/** The fields that repeat a refused call with its solved puzzle. */
function solved({ json }: Reply): { puzzleSolution: string } {
  expect(json.errorCode).toBe('puzzle.required');
  const { puzzleSolution } = solvePuzzle(json.value as Puzzle);
  return { puzzleSolution };
}
/** Makes a draft, with a solved puzzle if it takes one. */
async function draft(sent: Sent): Promise<{ id: string; visitor: string }> {
  const first = await open(sent);
  const { value } = (first.status === 200 ? first : await open({ ...sent, fields: solved(first) })).json;
  return { id: value.conversation.conversationId, visitor: value.visitorToken ?? '' };
}
/** Uses up what an address may do without a puzzle. */
const exhaust = (use: string, from: string, code = 'lotus') =>
  gateway.database.pool.query(
    `insert into foyer.call_count (key, calls, ends_at) values ($1, 100000, now() + interval '10 minutes')`,
    [`budget:${use}:${code}:${from}`],
  );
const codesOf = async (replies: Iterable<Promise<Reply>>) =>
  (await Promise.all(replies)).map(({ json }) => json.errorCode);

test('requires a puzzle for a draft of a visitor from an address that has made many, not of members or other addresses', async () => {
  const from = '203.0.113.5';
  const codes = await codesOf(Array.from({ length: 110 }, () => open({ from })));
  expect(codes.filter((code) => code === undefined)).toHaveLength(100);
  expect(codes.filter((code) => code === 'puzzle.required')).toHaveLength(10);
  expect((await open({ from, fields: solved(await open({ from })) })).status).toBe(200);
  const { token } = await gateway.member('drafting01');
  expect((await open({ from, token })).status).toBe(200);
  expect((await open({ from: '203.0.113.6' })).status).toBe(200);
});

test('requires a puzzle for the first message of a conversation from an address that has begun many, not for later ones', async () => {
  const from = '203.0.113.7';
  const drafts = [];
  for (let count = 0; count < 22; count += 1) drafts.push(await draft({ from }));
  const codes = await codesOf(drafts.map(({ id, visitor }) => send(id, { from, visitor })));
  expect(codes.filter((code) => code === undefined)).toHaveLength(20);
  expect(codes.filter((code) => code === 'puzzle.required')).toHaveLength(2);
  const waiting = drafts[codes.indexOf('puzzle.required')];
  if (!waiting) throw new Error('no draft was refused');
  const sent = { from, visitor: waiting.visitor };
  const fields = solved(await send(waiting.id, sent));
  expect((await send(waiting.id, { ...sent, fields })).status).toBe(200);
  expect((await send(waiting.id, sent)).status).toBe(200);
});

test('requires the puzzle of a first message for a file as well, and counts the file once', async () => {
  const from = '203.0.113.8';
  const { id: conversationId, visitor } = await draft({ from });
  await exhaust('support-start', from);
  const picture = await sharp({ create: { width: 32, height: 20, channels: 3, background: '#a33' } })
    .png()
    .toBuffer();
  const body = { conversationId, name: 'a.png', data: picture.toString('base64') };
  const add = (fields: object) =>
    gateway.call('support.addFile', {
      ...at({ from, visitor }),
      body: { ...body, clientId: randomUUID(), ...fields },
    });
  for (let refused = 0; refused < 4; refused += 1) solved(await add({}));
  expect((await add(solved(await add({})))).status).toBe(200);
  for (let added = 0; added < 4; added += 1) expect((await add({})).status).toBe(200);
  expect((await add({})).json.errorCode).toBe('TOO_MANY_REQUEST_CALL');
});

test('requires a puzzle where the merchant has a captcha, too: a waiting message is sent without a form', async () => {
  const from = '203.0.113.9';
  await exhaust('support-draft', from, 'aurora');
  const fields = solved(await open({ from, host: AURORA }));
  expect((await open({ from, host: AURORA, fields })).status).toBe(200);
});

test('accepts the solution of a puzzle for one conversation, also when it is sent twice at the same time', async () => {
  const from = '203.0.113.10';
  await exhaust('support-draft', from);
  const fields = solved(await open({ from }));
  const replies = await Promise.all([open({ from, fields }), open({ from, fields })]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test('counts the network around an address: a visitor with many addresses solves puzzles as well', async () => {
  await exhaust('support-draft', 'around:2001:db8:91::/48');
  solved(await open({ from: '2001:db8:91:7::1' }));
  expect((await open({ from: '2001:db8:92:7::1' })).status).toBe(200);
});

test('refuses an address that has solved hundreds of puzzles, and tells it when to come back', async () => {
  const from = '203.0.113.11';
  await exhaust('support-draft', from);
  const fields = solved(await open({ from }));
  await gateway.database.pool.query(
    `insert into foyer.call_count (key, calls, ends_at) values ($1, 500, now() + interval '10 minutes')
     on conflict (key) do update set calls = 500`,
    [`puzzle:chat:lotus:${from}`],
  );
  const reply = await open({ from, fields });
  expect([reply.status, reply.json.errorCode]).toEqual([429, 'TOO_MANY_REQUEST_CALL']);
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
});
