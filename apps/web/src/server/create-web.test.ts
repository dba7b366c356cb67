import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createWeb, type Pages } from './create-web.ts';

let folder: string;
let lines: string[];
let web: Awaited<ReturnType<typeof createWeb>>;
let address: string;
/** How a page is answered. */
let answer: Pages['answer'];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'web-'));
  for (const one of ['client/assets', 'brand/pictures']) await mkdir(path.join(folder, one), { recursive: true });
  await writeFile(path.join(folder, 'client/asset-manifest.json'), '{}');
  lines = [];
  web = await createWeb({
    merchants: [],
    buildDirectory: folder,
    gateway: () => Promise.reject,
    hasOpenCalls: () => false,
    isSandbox: true,
    countryHeader: null,
    hasWorker: false,
    log: pino({ level: 'error' }, { write: (line) => void lines.push(line) }),
    loadPages: async () => ({ findCached: () => null, answer: (request) => answer(request) }),
  });
  address = await web.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  await web.close();
  await rm(folder, { recursive: true });
});

const get = (name: string, signal?: AbortSignal) =>
  fetch(`${address}/m/${name}?own`, signal ? { signal } : {}).then((reply) => reply.text());

test('logs no fault of a page whose client has left', async () => {
  const arrived = Promise.withResolvers<Request>();
  const ended = Promise.withResolvers<void>();
  answer = (request) => {
    arrived.resolve(request);
    return new Promise((_resolve, reject) => {
      request.signal.addEventListener('abort', () => {
        reject(new Error('aborted'));
        setTimeout(ended.resolve, 20);
      });
    });
  };
  const leaving = new AbortController();
  const left = get('left', leaving.signal).catch(({ name }: Error) => name);
  await arrived.promise;
  leaving.abort();
  await ended.promise;
  expect(await left).toBe('AbortError');
  expect(lines).toEqual([]);
});

test('works on a write while all places for pages are taken', async () => {
  const held = Promise.withResolvers<Response>();
  answer = ({ method }) =>
    method === 'POST' ? Promise.resolve(new Response('written')) : held.promise.then((response) => response.clone());
  const others = Array.from({ length: 10 }, (_, index) => get(`page${index}`));
  const written = await fetch(`${address}/m/login`, { method: 'POST' });
  expect(await written.text()).toBe('written');
  held.resolve(new Response('page'));
  await Promise.all(others);
});

test('logs a page that fails, and answers with its request id alone', async () => {
  answer = () => Promise.reject(new Error('a secret detail'));
  const text = await get('broken');
  expect(text).toContain('Something went wrong');
  expect(text).not.toContain('secret');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ msg: 'page fault', path: '/m/broken' }]);
});
