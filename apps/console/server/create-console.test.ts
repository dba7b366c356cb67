import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createConsole } from './create-console.ts';

let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'desk-'));
  await writeFile(path.join(folder, 'index.html'), '<html lang="en"><title>Foyer</title><!--head--></html>');
  await writeFile(path.join(folder, 'index.js'), 'void 0;');
  app = await createConsole(folder);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

test('renders the page in the browser’s language, and allows only its own scripts and no frames', async () => {
  const page = await app.inject({ url: '/desk/', headers: { 'accept-language': 'vi-VN,vi;q=0.9' } });
  expect(page.body).toContain('<html lang="vi-VN" dir="ltr">');
  expect(page.body).toContain('<title>Bàn hỗ trợ</title>');
  expect(page.headers['content-security-policy']).toContain("script-src 'self'");
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(page.headers['cache-control']).toBe('no-store');
});

test('serves English for a language without messages', async () => {
  const page = await app.inject({ url: '/desk/', headers: { 'accept-language': 'ja' } });
  expect(page.body).toContain('<title>Desk</title>');
});

test('serves assets, and nothing outside their folder', async () => {
  expect((await app.inject('/desk/assets/index.js')).headers['cache-control']).toContain('immutable');
  expect((await app.inject('/desk/assets/../create-console.ts')).statusCode).toBe(404);
  expect((await app.inject('/desk')).headers.location).toBe('/desk/');
});
