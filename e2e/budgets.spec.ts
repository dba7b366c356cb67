import { request as send } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { BRANDS } from './brands.data.ts';
import { loadFirst } from './first-load.ts';
import { test } from './journey.ts';
import { originOf } from './member-steps.ts';

/** The budgets of the project. */
const MAX_HTML_BYTES = 14_000;
const MAX_REQUESTS = 25;
/** Until the network is idle, including what loads after the page. */
const MAX_SCRIPT_BYTES = 126_000;
const MAX_LAYOUT_SHIFT = 0.01;

/** A draw of a minute closes and publishes its result within this time. */
const FIRST_RESULT_MS = 100_000;
/** The last result among the data of the page. */
const RESULT = /"special":"[0-9]/;

/** A page as it crosses the network, and its text. */
function loadHtml(address: URL): Promise<{ encoding: string; bytes: number; html: string }> {
  return new Promise((resolve, reject) => {
    const headers = { host: address.host, 'accept-encoding': 'br' };
    const sent = send({ host: '127.0.0.1', port: address.port, path: address.pathname, headers }, async (response) => {
      const body = Buffer.concat(await response.toArray());
      const encoding = String(response.headers['content-encoding']);
      const html = encoding === 'br' ? brotliDecompressSync(body).toString() : body.toString();
      resolve({ encoding, bytes: body.length, html });
    });
    sent.once('error', reject).end();
  });
}

test(`home with its critical styles fits ${MAX_HTML_BYTES} bytes in every brand`, async ({ baseURL }) => {
  for (const { code } of BRANDS) {
    const address = new URL('/m/home', originOf(code, baseURL));
    // The page is longer once a draw has a result.
    await expect.poll(async () => (await loadHtml(address)).html, { timeout: FIRST_RESULT_MS }).toMatch(RESULT);
    const { encoding, bytes } = await loadHtml(address);
    expect(encoding).toBe('br');
    expect(bytes, code).toBeLessThanOrEqual(MAX_HTML_BYTES);
  }
});

for (const { code } of BRANDS) {
  test(`${code}: home loads with few requests, all to its own host, without layout shifts`, async ({
    baseURL,
    browser,
  }) => {
    const origin = originOf(code, baseURL);
    const shifts: number[] = [];
    // The median of three first visits: on a busy machine a page may be painted before all of it has arrived.
    for (const _visit of [1, 2, 3]) {
      const context = await browser.newContext();
      const { requests, layoutShift, scriptBytes } = await loadFirst(await context.newPage(), `${origin}/m/home`);
      await context.close();
      expect(requests.filter((address) => new URL(address).origin !== origin)).toEqual([]);
      expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(MAX_REQUESTS);
      expect(scriptBytes).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
      shifts.push(layoutShift);
    }
    expect(shifts.sort((a, b) => a - b)[1], shifts.join(', ')).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT);
  });
}
