import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import { createRequestHandler } from 'react-router';
import { buildFloor } from '../harness/build-floor.ts';
import { announce } from '../harness/server-process.ts';

/** Floor c3: every request renders; modulepreloads follow the page, as ours do. */
const build = buildFloor();
const handle = createRequestHandler(
  await import(pathToFileURL(path.join(build, 'server/index.js')).href),
  'production',
);
const app = Fastify();
await app.register(fastifyStatic, { root: path.join(build, 'client/assets'), prefix: '/assets/', preCompressed: true });
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
app.get('/*', async (request, reply) => {
  const response = await handle(new Request(`http://${request.host}${request.url}`));
  const html = (await response.text()).replaceAll('rel="modulepreload"', 'rel="modulepreload" fetchpriority="low"');
  reply.code(response.status).type('text/html; charset=utf-8');
  if (!/\bbr\b/.test(String(request.headers['accept-encoding']))) return reply.send(html);
  return reply.header('content-encoding', 'br').send(brotliCompressSync(html, quality));
});
await app.listen({ port: 0, host: '127.0.0.1' });
announce({ port: (app.server.address() as AddressInfo).port });
