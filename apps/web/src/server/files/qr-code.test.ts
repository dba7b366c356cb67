import Fastify from 'fastify';
import { renderSVG } from 'uqr';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveQrCode } from './qr-code.ts';

const app = Fastify();
beforeAll(async () => {
  serveQrCode(app);
  await app.ready();
});
afterAll(() => app.close());

const codeFor = async (query: string) =>
  (await app.inject({ url: `/m/qr.svg${query}`, headers: { host: 'lotus.test' } })).body;
const svgOf = (path: string) => renderSVG(`http://lotus.test${path}`, { border: 4, ecc: 'H' });

test('opens the landing page, or the page that is asked for', async () => {
  expect(await codeFor('')).toBe(svgOf('/m/home'));
  const game = '/m/launchGame?code=VNQ60&lottoView=betting';
  expect(await codeFor(`?to=${encodeURIComponent(game)}`)).toBe(svgOf(game));
});

test.each([
  'https://evil.test/m/home',
  '//evil.test/m/',
  '/m/../wps/',
  '/m/%2e%2e/x',
  'javascript:alert(1)',
  `/m/${'a'.repeat(400)}`,
])('opens the landing page instead of %s', async (to) => {
  expect(await codeFor(`?to=${encodeURIComponent(to)}`)).toBe(svgOf('/m/home'));
});

test('opens the landing page when the target is given twice', async () => {
  expect(await codeFor('?to=/m/game&to=/m/news')).toBe(svgOf('/m/home'));
});

test('refuses a host that is too long for a code', async () => {
  const answer = await app.inject({ url: '/m/qr.svg', headers: { host: `${'a'.repeat(300)}.test` } });
  expect(answer.statusCode).toBe(400);
});
