import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { normaliseProtocol } from './forwarded-protocol.ts';

const app = Fastify({ trustProxy: true });
normaliseProtocol(app);
app.get('/', (request) => request.protocol);

test.each([
  ['https', 'https'],
  ['HTTPS', 'https'],
  ['http, https', 'https'],
  ['https,http', 'http'],
  ['http', 'http'],
  ['toString', 'http'],
  ['NaN', 'http'],
  ['', 'http'],
  ['https://', 'http'],
  ['javascript', 'http'],
])('reads X-Forwarded-Proto "%s" as %s', async (sent, protocol) => {
  expect((await app.inject({ url: '/', headers: { 'x-forwarded-proto': sent } })).body).toBe(protocol);
});

test('is http without the header', async () => {
  expect((await app.inject('/')).body).toBe('http');
});
