import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterEach, expect, test } from 'vitest';
import { createFastify } from './create-fastify.ts';

let app: FastifyInstance;
afterEach(() => app.close());

const HEADERS = {
  'a type': 'content-type: application/json\r\n',
  'a type and the length 0': 'content-type: application/json\r\ncontent-length: 0\r\n',
  'the length 0': 'content-length: 0\r\n',
  nothing: '',
};

test.each(['GET', 'POST', 'DELETE'])(
  'answers a %s request without a body, regardless of what its headers announce',
  async (method) => {
    app = createFastify({ logger: false });
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    app.route({ method, url: '/', handler: ({ body }) => ({ body: body || 'none' }) });
    const { port } = await listen();
    const answers = Object.values(HEADERS).map((headers) =>
      send(port, `${method} / HTTP/1.1\r\nhost: x\r\n${headers}`),
    );
    for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1.1 200 [\s\S]+{"body":"none"}$/);
  },
);

test('reads a body with a length and one in chunks', async () => {
  app = createFastify({ logger: false });
  app.post('/', ({ body }) => body);
  const { port } = await listen();
  const head = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
  expect(await send(port, `${head}content-length: 7\r\n`, '{"a":1}')).toMatch(/{"a":1}$/);
  expect(await send(port, `${head}transfer-encoding: chunked\r\n`, '7\r\n{"a":1}\r\n0\r\n\r\n')).toMatch(/{"a":1}$/);
});

test('logs every line about a request with its trace id, which no client can choose', async () => {
  const lines: string[] = [];
  app = createFastify({ loggerInstance: pino({}, { write: (line: string) => lines.push(line) }) as never });
  app.get('/', (request) => {
    request.log.warn('noticed');
    return { id: request.id };
  });
  const { id } = (await app.inject({ url: '/', headers: { 'request-id': 'forged', 'x-request-id': 'forged' } })).json();
  expect(id).toMatch(/^[\da-f]{16}$/);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ msg: 'noticed', traceId: id }]);
});

test.each([
  ['two lines of Host', 'GET / HTTP/1.1\r\nhost: x\r\nhost: y\r\n', '400'],
  ['no Host', 'GET / HTTP/1.0\r\n', '400'],
  ['a user name in its target', 'GET http://x@evil.example/ HTTP/1.1\r\nhost: x\r\n', '400'],
  ['an absolute-form target', 'GET http://y/?a=1 HTTP/1.1\r\nhost: x\r\n', '200'],
  ['an ordinary target', 'GET / HTTP/1.1\r\nhost: y\r\n', '200'],
])('answers a request with %s by itself as behind our own HTTP server', async (_what, head, status) => {
  app = createFastify({ logger: false });
  app.get('/', ({ headers }) => headers.host);
  const { port } = await listen();
  const answer = await send(port, head);
  expect(answer.split(' ')[1]).toBe(status);
  if (status === '200') expect(answer).toMatch(/\r\ny$/);
});

async function listen(): Promise<AddressInfo> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app.server.address() as AddressInfo;
}

/** Sends a request as it is. @returns the whole answer */
async function send(port: number, head: string, body = ''): Promise<string> {
  const socket = net.connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.write(`${head}connection: close\r\n\r\n${body}`);
  await once(socket, 'close', { signal: AbortSignal.timeout(5_000) });
  return answer;
}
