import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../testing/boot-gateway.ts';

let gateway: TestGateway;
let port: number;
let visitor: string;
const sockets: Socket[] = [];
beforeAll(async () => {
  gateway = await bootGateway({ limitScale: 1 });
  await gateway.app.listen({ port: 0, host: '127.0.0.1' });
  port = (gateway.app.server.address() as AddressInfo).port;
  const { json } = await gateway.call('support.open', { body: {} });
  visitor = json.value.visitorToken ?? '';
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => gateway.close());

interface Begun {
  path?: string;
  headers?: Record<string, string>;
}

/** Begins to send a file, of a chat by default, and sends nothing more of it. @returns the first line of an answer that comes before the rest; null if none does */
async function beginUpload(
  from: string,
  { headers = { visitor }, path = '/wps/support/addFile' }: Begun = {},
): Promise<string | null> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  sockets.push(socket);
  socket.on('error', () => {});
  const lines = Object.entries({ host: 'lotus.localhost', 'x-forwarded-for': from, ...headers });
  socket.write(
    `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}` +
      'content-type: application/json\r\ncontent-length: 2000000\r\n\r\n{"data":"',
  );
  const answered = once(socket, 'data').then(([text]) => String(text).split('\r\n')[0] ?? '');
  return Promise.race([answered, new Promise<null>((resolve) => setTimeout(resolve, 700, null))]);
}

const ADD_FILE = '/wps/identity/addFile';
const SET_PICTURE = '/wps/settings/avatar';

/** Sends a call with a body of any form. @returns the status and the code of the refusal */
async function send(
  body: string | ReadableStream,
  headers: Record<string, string>,
  path = ADD_FILE,
): Promise<[number, string]> {
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-host': 'lotus.localhost', ...headers },
    body,
    ...(typeof body === 'string' ? {} : { duplex: 'half' }),
  } as RequestInit);
  return [reply.status, ((await reply.json()) as { errorCode: string }).errorCode];
}

let members = 0;
/** Registers a member, each from an address of its own. */
async function authorizationOf(username: string): Promise<{ authorization: string }> {
  const remoteAddress = `198.51.100.${++members}`;
  const body = { username, password: 'correct horse', isAdult: true };
  const { json } = await gateway.call('member.register', { remoteAddress, body });
  return { authorization: json.value.token ?? '' };
}

const MB = 1_000_000;
const UNKNOWN_CHECK = '00000000-0000-4000-8000-000000000000';
const upload = (more: object = {}): string =>
  JSON.stringify({ checkId: UNKNOWN_CHECK, side: 'front', data: 'A'.repeat(2 * MB), ...more });

test.each([
  ['text that is no JSON', 'A'.repeat(2 * MB)],
  ['a list', JSON.stringify(Array.from({ length: MB }, () => 1))],
  ['deep nesting', '['.repeat(5 * MB)],
  ['deep nesting that ends', '['.repeat(MB) + ']'.repeat(MB)],
  ['a deep field', `{"checkId":"${UNKNOWN_CHECK}","side":"front","data":${'['.repeat(MB)}${']'.repeat(MB)}}`],
  ['many fields', upload(Object.fromEntries(Array.from({ length: 200_000 }, (_, n) => [`f${n}`, n])))],
  ['a long list in a field', upload({ more: Array.from({ length: MB }, () => 1) })],
  ['a field of a wrong type', upload({ data: ['A'.repeat(MB)] })],
])('refuses a large body of a wrong form: %s', async (_form, body) => {
  const headers = await authorizationOf(`sender${members}`);
  expect(await send(body, headers)).toEqual([400, 'invalid.request']);
});

test('reads a large body of unknown length up to its limit', async () => {
  const headers = await authorizationOf('streamer');
  const stream = (text: string) => new Blob([text]).stream();
  expect(await send(stream(upload()), headers)).toEqual([404, 'not.found']);
  const [status] = await send(stream(upload({ data: 'A'.repeat(15 * MB) })), headers).catch(() => [413]);
  expect(status).toBe(413);
});

test('counts a large body once, and refuses it before it is sent when the limit of a minute is reached', async () => {
  const headers = { ...(await authorizationOf('often')), 'device-id': randomUUID() };
  const body = JSON.stringify({ data: 'A'.repeat(150_000) });
  for (let call = 0; call < 10; call++) expect(await send(body, headers, SET_PICTURE)).toEqual([400, 'identity.file']);
  expect(await beginUpload('127.0.0.1', { path: SET_PICTURE, headers })).toContain(' 429 ');
});

test('refuses a member’s thirteenth large body of a minute, whatever it is for and wherever it comes from', async () => {
  const headers = await authorizationOf('diligent');
  for (let call = 0; call < 12; call++)
    expect(await send(upload(), { ...headers, 'x-forwarded-for': `192.0.2.${call}` })).toEqual([404, 'not.found']);
  expect(await beginUpload('192.0.2.200', { path: SET_PICTURE, headers })).toContain(' 429 ');
  expect(await send(JSON.stringify({ data: null }), headers, SET_PICTURE)).toEqual([200, undefined]);
});

test('reads few large bodies of one network at a time, and others meanwhile', async () => {
  const answers = await Promise.all(Array.from({ length: 14 }, () => beginUpload('203.0.113.7')));
  expect(answers.filter((answer) => answer === null)).toHaveLength(10);
  expect(answers.filter((answer) => answer?.includes(' 429 '))).toHaveLength(4);
  expect(await beginUpload('198.51.100.9')).toBeNull();
});

test('leaves room for others when one network uploads from many of its addresses', async () => {
  const networks = Array.from({ length: 5 }, (_, place) => `2001:db8:7:${place}::1`);
  const answers = await Promise.all(networks.flatMap((from) => Array.from({ length: 8 }, () => beginUpload(from))));
  expect(answers.filter((answer) => answer === null)).toHaveLength(30);
  expect(answers.filter((answer) => answer?.includes(' 429 '))).toHaveLength(10);
  expect(await beginUpload('2001:db8:8::1')).toBeNull();
});

test('leaves room for others when one network uploads with many accounts', async () => {
  const accounts = [];
  for (let account = 0; account < 11; account++) accounts.push(await authorizationOf(`puppet${account}`));
  const begin = (headers: Record<string, string>) => beginUpload('203.0.113.99', { path: SET_PICTURE, headers });
  const answers = await Promise.all(accounts.flatMap((headers) => [begin(headers), begin(headers), begin(headers)]));
  expect(answers.filter((answer) => answer === null)).toHaveLength(30);
  expect(answers.filter((answer) => answer?.includes(' 429 '))).toHaveLength(3);
  const headers = await authorizationOf('elsewhere');
  expect(await beginUpload('198.51.100.99', { path: SET_PICTURE, headers })).toBeNull();
});

test('reads no more than sixty large bodies at a time, and more once some have ended', async () => {
  const networks = Array.from({ length: 8 }, (_, place) => `198.18.${place}.1`);
  const answers = await Promise.all(networks.flatMap((from) => Array.from({ length: 8 }, () => beginUpload(from))));
  expect(answers.filter((answer) => answer?.includes(' 503 '))).toHaveLength(4);
  for (const socket of sockets.splice(0)) socket.destroy();
  await expect.poll(() => beginUpload('198.18.99.1')).toBeNull();
});

test('holds no place for members who leave while their sessions are read', async () => {
  const headers = await authorizationOf('leaving');
  const client = await gateway.database.pool.connect();
  await client.query('begin; lock table foyer.session in access exclusive mode');
  const begun = Array.from({ length: 8 }, () => beginUpload('127.0.0.1', { path: SET_PICTURE, headers }));
  // Refused after its client has left, which must be no fault either.
  begun.push(beginUpload('127.0.0.1', { path: SET_PICTURE, headers: { authorization: 'A'.repeat(43) } }));
  expect(await Promise.all(begun)).toEqual(begun.map(() => null));
  for (const socket of sockets.splice(0)) socket.destroy();
  await new Promise((resolve) => setTimeout(resolve, 100));
  await client.query('rollback');
  client.release();
  // Until their sessions have been read.
  await new Promise((resolve) => setTimeout(resolve, 300));
  await expect.poll(() => beginUpload('127.0.0.1', { path: SET_PICTURE, headers })).toBeNull();
});
