import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { bootGateway, type TestGateway } from '@foyer/gateway/testing/boot-gateway.ts';
import { createDesk } from '@foyer/gateway/testing/desk-fixture.ts';
import { type AdminServer, listenAdmin } from '@foyer/http/admin-server.ts';
import { createMetrics } from '@foyer/http/metrics.ts';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forwardCalls } from './forward-calls.ts';

let gateway: TestGateway;
let admin: AdminServer;
let calls: FastifyInstance;
let origin: string;
/** Of a member of staff. */
let token: string;
beforeAll(async () => {
  gateway = await bootGateway();
  const { routing } = gateway.operator;
  admin = await listenAdmin(
    { isReady: async () => true, metrics: createMetrics().registry, mounted: [{ segment: '/operator', routing }] },
    { host: '127.0.0.1', adminPort: 0, adminHosts: ['desk.example'] },
  );
  calls = await forwardCalls(`http://127.0.0.1:${admin.port}`, pino({ level: 'silent' }));
  origin = await calls.listen();
  token = (await createDesk(gateway).addPerson('root', '*:administrator')).token;
});
afterAll(async () => {
  await calls.close();
  await admin.close();
  await gateway.close();
});

const post = (path: string, headers: Record<string, string> = {}) =>
  fetch(origin + path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: '{}' });

test('forwards the calls of staff, with their answers and refusals', async () => {
  const answers = [await post('/operator/login'), await post('/operator/disable')];
  expect(answers.map(({ status }) => status)).toEqual([400, 401]);
  expect(await answers[0]?.json()).toEqual({ success: false, errorCode: 'invalid' });
});

/** Sends bytes as they are, which `fetch` would not. @returns the whole answer */
const sendRaw = (to: string, text: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(to).port), '127.0.0.1', () => socket.write(text));
    socket.setTimeout(1_000, () => socket.destroy());
    let answer = '';
    socket.on('data', (bytes) => {
      answer += bytes;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });

/** A gateway that gives one answer to everything, behind the desk’s process. */
async function behind(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const forwarding = await forwardCalls(
    `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pino({ level: 'silent' }),
  );
  const close = async () => {
    await forwarding.close();
    server.close();
  };
  return { origin: await forwarding.listen(), close };
}

test.each(['..', '%2e%2e', '.%2e', '..%2f..', '..\\..'])(
  'forwards no path that leaves those of staff by %s',
  async (step) => {
    const answer = await sendRaw(
      origin,
      `GET /operator/${step}/metrics HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 40[04] /);
  },
);

test.each(['Expect: 100-continue', 'Keep-Alive: timeout=5', 'Upgrade: h2c', 'TE: trailers'])(
  'forwards a call with the header %s, which is meant for its own connection',
  async (header) => {
    const head = `POST /operator/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 2\r\n`;
    const answer = await sendRaw(origin, `${head}Connection: close\r\n${header}\r\n\r\n{}`);
    expect(answer).toContain('HTTP/1.1 400 ');
    expect(answer).toContain('{"success":false,"errorCode":"invalid"}');
  },
);

test('closes the connection of a visitor who asks for it, whatever the gateway does with its own', async () => {
  const answer = await sendRaw(
    origin,
    'POST /operator/login HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
  );
  expect(answer.match(/^connection: .*$/gim)?.map((line) => line.toLowerCase().trim())).toEqual(['connection: close']);
  expect(answer).not.toMatch(/^keep-alive:/im);
});

test('forwards a call once to a gateway that has too much to do', async () => {
  let calls = 0;
  const busy = await behind((_request, response) => {
    calls += 1;
    response.writeHead(503, { 'retry-after': '2' }).end();
  });
  const answer = await fetch(`${busy.origin}/operator/stream`);
  expect([answer.status, answer.headers.get('retry-after'), calls]).toEqual([503, '2', 1]);
  await busy.close();
});

test('forwards nothing but the calls of staff', async () => {
  for (const path of ['/metrics', '/operator', '/desk/', '/operator/../metrics', '/operator/%2e%2e/metrics'])
    expect((await fetch(origin + path)).status, path).toBe(404);
});

test('names the host of the visitor, so that a passkey belongs to the desk’s own site', async () => {
  const answer = await calls.inject({
    method: 'POST',
    url: '/operator/passkey-challenge',
    headers: { host: 'desk.example' },
    payload: {},
  });
  expect(answer.json().value.options.rpId).toBe('desk.example');
});

test('refuses a visitor who names a host that is not the desk’s', async () => {
  const answer = await calls.inject({ method: 'POST', url: '/operator/login', headers: { host: 'evil.example' } });
  expect(answer.statusCode).toBe(421);
});

test('answers 503 with a time to retry while the gateway cannot be reached', async () => {
  const unreached = await forwardCalls('http://127.0.0.1:9', pino({ level: 'silent' }));
  const answer = await fetch(`${await unreached.listen()}/operator/login`, { method: 'POST', body: '{}' });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await answer.json()).toEqual({ success: false, errorCode: 'unavailable' });
  await unreached.close();
});

const MEGABYTE = 1024 * 1024;
const TOO_LARGE = '413 {"success":false,"errorCode":"large"}';

/** Sends a body in pieces, as a browser does, and reads the answer although it comes before the end. @returns its status line and body; empty if the connection breaks */
function sendBody(to: string, path: string, { bytes, isChunked }: { bytes: number; isChunked: boolean }) {
  return new Promise<string>((resolve) => {
    const { port } = new URL(to);
    const length = isChunked ? {} : { 'content-length': bytes };
    const headers = { host: '127.0.0.1', authorization: token, 'content-type': 'application/json', ...length };
    const sent = request({ host: '127.0.0.1', port, path, method: 'POST', headers }, async (response) => {
      const text = Buffer.concat(await response.toArray()).toString();
      resolve(`${response.statusCode} ${text}`);
    });
    sent.on('error', () => resolve(''));
    Readable.from(piecesOf(bytes)).pipe(sent);
  });
}
function* piecesOf(bytes: number) {
  for (let left = bytes; left > 0; left -= 65_536) yield Buffer.alloc(Math.min(left, 65_536), 'x');
}

const FILE = '/operator/desk-add-file';
test.each([
  ['a file', FILE, 15 * MEGABYTE, false],
  ['a file of unknown length', FILE, 15 * MEGABYTE, true],
  ['a file much larger than the limit', FILE, 60 * MEGABYTE, false],
  ['a call', '/operator/desk-list', 20_000, false],
  ['a call of unknown length', '/operator/desk-list', 20_000, true],
  ['a call as large as a file', '/operator/login', 10 * MEGABYTE, false],
  ['a large call of unknown length', '/operator/login', 10 * MEGABYTE, true],
])('answers 413 to %s that is too large, at the gateway as well', async (_what, path, bytes, isChunked) => {
  for (const to of [origin, `http://127.0.0.1:${admin.port}`])
    for (let round = 0; round < 5; round += 1)
      expect(await sendBody(to, path, { bytes, isChunked }), `${to} ${round}`).toBe(TOO_LARGE);
});
