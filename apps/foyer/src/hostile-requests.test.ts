import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDataFolder, removeDataFolder } from './testing/data-folder.ts';
import { type RealFoyer, startRealFoyer } from './testing/real-process.ts';

let folder: string;
let foyer: RealFoyer;

beforeAll(async () => {
  folder = await makeDataFolder();
  foyer = await startRealFoyer(folder);
});
afterAll(async () => {
  await foyer.stop();
  await removeDataFolder(folder);
});

const url = (path: string) => `http://127.0.0.1:${foyer.port}${path}`;

/** The status line of a request written by hand. */
async function statusOf(text: string): Promise<string> {
  const socket = connect(foyer.port, '127.0.0.1').setEncoding('utf8');
  socket.write(text);
  const [answer] = await once(socket, 'data');
  socket.destroy();
  return String(answer).split(' ')[1] ?? '';
}

test.each(['/m/login', '/m/register', '/m/forgotPsw'])('refuses a post to %s that is not a form', async (path) => {
  for (const type of ['application/json', 'text/plain', 'multipart/form-data'])
    expect((await fetch(url(path), { method: 'POST', headers: { 'content-type': type }, body: '{}' })).status).toBe(
      415,
    );
});

test.each([
  ['/m/home', '405'],
  ['/wps/system/test/ping', '404'],
  ['/lotto/', '404'],
  ['/sandbox/outbox', '404'],
])('refuses TRACE of %s', async (path, status) => {
  expect(await statusOf(`TRACE ${path} HTTP/1.1\r\nhost: lotus.localhost\r\n\r\n`)).toBe(status);
});

test.each(['NaN', 'toString', 'javascript:', ''])('treats X-Forwarded-Proto "%s" as http', async (protocol) => {
  const headers = { host: 'lotus.localhost', 'x-forwarded-proto': protocol };
  expect((await fetch(url('/m/device-sync'), { headers })).status).toBe(200);
  const passkey = { method: 'POST', headers, body: '{"action":"begin"}' };
  expect((await fetch(url('/wps/session/login/passkey'), passkey)).status).toBe(200);
});

test('refuses a host with a user name', async () => {
  expect(await statusOf('GET /m/home HTTP/1.1\r\nhost: lotus.localhost@evil.example\r\n\r\n')).toBe('400');
});

test('refuses a QR code for a host that is longer than any name', async () => {
  const headers = { host: 'lotus.localhost', 'x-forwarded-host': 'a'.repeat(4_000) };
  expect((await fetch(url('/m/qr.svg'), { headers })).status).toBe(400);
  expect((await fetch(url('/m/qr.svg'), { headers: { host: 'lotus.localhost' } })).status).toBe(200);
});

test('refuses an outbox recipient with a control character', async () => {
  expect((await fetch(url('/sandbox/outbox?to=%00'))).status).toBe(400);
});

/** The status and headers of a request, with the length of its body. */
async function answerOf(method: string, path: string) {
  const headers = { host: 'lotus.localhost', 'accept-encoding': 'identity' };
  const {
    headers: answered,
    status,
    text,
  } = await new Promise<{ headers: object; status: number; text: string }>((resolve, reject) => {
    const sent = request(url(path), { method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => (text += chunk));
      response.on('end', () => resolve({ headers: response.headers, status: response.statusCode ?? 0, text }));
    });
    sent.once('error', reject).end();
  });
  const { 'x-app-trace-id': _id, date: _date, ...same } = answered as Record<string, unknown>;
  return { status, headers: same, length: Buffer.byteLength(text) };
}

test.each([
  '/m/home',
  '/m/login',
  '/m/manifest.json',
  '/m/not-a-page',
  '/wps/system/test/ping',
  '/wps/system/manifest.json',
  '/wps/v2/system/status',
  '/wps/openapi.json',
  '/wps/member/info',
  '/wps/not-a-call',
  '/lotto/',
  '/arcade/',
])('answers HEAD of %s like GET, without a body', async (path) => {
  const get = await answerOf('GET', path);
  const head = await answerOf('HEAD', path);
  expect(head.length).toBe(0);
  expect(head.status).toBe(get.status);
  const { 'content-security-policy': _head, 'content-length': length = null, ...headHeaders } = head.headers;
  const { 'content-security-policy': _get, 'content-length': full = null, ...getHeaders } = get.headers;
  expect(headHeaders).toEqual(getHeaders);
  // A page has different ids in each answer, not another length (RFC 9110 §8.6).
  if (length !== null && full !== null) expect(length).toBe(full);
});

test.each([
  [
    'an absolute-form target',
    'GET http://lotus.localhost/wps/system/test/ping HTTP/1.1\r\nhost: lotus.localhost',
    '200',
  ],
  ['an absolute-form target of a page', 'GET http://lotus.localhost/m/home?a=1 HTTP/1.1\r\nhost: x', '200'],
  ['an absolute-form target without a path', 'GET http://lotus.localhost HTTP/1.1\r\nhost: lotus.localhost', '302'],
  ['a target whose host differs from Host', 'GET http://lotus.localhost/m/home HTTP/1.1\r\nhost: nobody.test', '200'],
  ['an absolute-form target of HTTP/1.0', 'GET http://lotus.localhost/m/home HTTP/1.0', '200'],
  ['a target with a user name', 'GET http://a@lotus.localhost/m/home HTTP/1.1\r\nhost: lotus.localhost', '400'],
  ['a target without a host', 'GET http:///m/home HTTP/1.1\r\nhost: lotus.localhost', '400'],
  ['two Host lines', 'GET /m/home HTTP/1.1\r\nhost: lotus.localhost\r\nHost: lotus.localhost', '400'],
  ['two Host lines of a call', 'GET /wps/system/test/ping HTTP/1.1\r\nhost: lotus.localhost\r\nhost: x', '400'],
  ['no Host', 'GET /m/home HTTP/1.1\r\naccept: */*', '400'],
  ['an empty Host', 'GET /m/home HTTP/1.1\r\nhost:', '400'],
  ['HTTP/1.0 without Host', 'GET /m/home HTTP/1.0', '400'],
  ['HTTP/1.0 with Host', 'GET /m/home HTTP/1.0\r\nhost: lotus.localhost', '200'],
])('answers %s as RFC 9112 requires', async (_what, head, status) => {
  expect(await statusOf(`${head}\r\n\r\n`)).toBe(status);
});

/** Sends a request and leaves before the answer. */
async function leaveEarly(path: string): Promise<void> {
  const socket = connect(foyer.port, '127.0.0.1');
  socket.on('error', () => {});
  const line = `GET ${path} HTTP/1.1\r\nhost: lotus.localhost\r\n\r\n`;
  socket.write(line.repeat(3), () => socket.resetAndDestroy());
  await once(socket, 'close');
}

test('logs nothing about pages that do not exist and clients that leave early', async () => {
  const missing = await fetch(url('/m/no-such-page'), { headers: { host: 'lotus.localhost' } });
  expect(missing.status).toBe(404);
  for (const path of ['/m/home', '/m/login', '/wps/system/status?device=MOBILE', '/lotto/api/draws?game=VNQ60'])
    await Promise.all(Array.from({ length: 20 }, () => leaveEarly(path)));
  await pause(1_500);
  expect(linesOf(foyer)).toEqual([]);
});

/** What a stalled machine adds: its database did not answer in time. */
const STALL = /timeout exceeded when trying to connect/;

const linesOf = ({ output }: RealFoyer) =>
  output()
    .split('\n')
    .filter((line) => line.startsWith('{') && !STALL.test(line));

test('stops under load without resetting a connection or writing to its log', async () => {
  const clients = Array.from({ length: 30 }, (_, index) => openClient(index));
  // The operating system may reset a connection that is being established while the server stops.
  await Promise.all(clients.map(({ answered }) => answered));
  await foyer.stop();
  const failures = await Promise.all(clients.map(({ refused }) => refused));
  expect(new Set(failures)).toEqual(new Set(['ECONNREFUSED']));
  expect(linesOf(foyer)).toEqual([]);
  foyer = await startRealFoyer(folder);
}, 60_000);

const PATHS = ['/wps/system/status?device=MOBILE', '/m/home', '/lotto/api/draws?game=VNQ60'];

interface Client {
  /** Once it has had its first answer. */
  answered: Promise<void>;
  /** Why its last request failed. */
  refused: Promise<string>;
}

/** Requests pages and calls until the server no longer answers. */
function openClient(index: number): Client {
  const { promise: answered, resolve } = Promise.withResolvers<void>();
  return { answered, refused: repeatUntilRefused(url(PATHS[index % PATHS.length] ?? ''), resolve) };
}

async function repeatUntilRefused(address: string, onAnswer: () => void): Promise<string> {
  for (;;) {
    try {
      const response = await fetch(address, { headers: { host: 'lotus.localhost' } });
      await response.arrayBuffer();
      onAnswer();
      if (response.status >= 500) return `${response.status}`;
    } catch (error) {
      onAnswer();
      const { cause } = error as { cause?: { code?: string } };
      return cause?.code ?? String(error);
    }
  }
}
