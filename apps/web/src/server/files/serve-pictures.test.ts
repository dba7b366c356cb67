import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { servePictures } from './serve-pictures.ts';

const root = mkdtempSync(path.join(tmpdir(), 'pictures-'));
const NAME = 'picture-0123456789ab';
const app = fastify();
const get = (name: string, accept = '*/*') => app.inject({ url: `/m/pictures/${name}`, headers: { accept } });

beforeAll(async () => {
  for (const kind of ['avif', 'webp']) writeFileSync(path.join(root, `${NAME}.${kind}`), kind);
  writeFileSync(path.join(root, 'secret.webp'), 'secret');
  await app.register(fastifyStatic, { root, serve: false });
  servePictures(app, root);
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

test.each([
  ['image/avif,image/webp,*/*', 'avif'],
  ['image/webp,*/*', 'webp'],
  ['*/*', 'webp'],
])('sends to a browser that accepts %s a picture as %s, to be kept for ever', async (accept, kind) => {
  const { body, headers } = await get(NAME, accept);
  expect(body).toBe(kind);
  expect(headers['content-type']).toBe(`image/${kind}`);
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(headers.vary).toBe('accept');
});

test.each(['picture-ffffffffffff', 'secret', '..%2fsecret', `${NAME}.webp`])('does not find %s', async (name) => {
  expect((await get(name)).statusCode).toBe(404);
});
