import fastify from 'fastify';
import { expect, test } from 'vitest';
import { forbidTransforms } from './forbid-transforms.ts';

test('forbids proxies to transform HTML, and only HTML', async () => {
  const app = fastify();
  forbidTransforms(app);
  app.get('/page', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send('x'),
  );
  app.get('/plain', (_request, reply) => reply.type('text/html').send('x'));
  app.get('/data', (_request, reply) => reply.header('cache-control', 'no-store').send({}));
  const controls = ['/page', '/plain', '/data'].map(async (url) => (await app.inject(url)).headers['cache-control']);
  expect(await Promise.all(controls)).toEqual(['no-store, no-transform', 'no-transform', 'no-store']);
});
