import { brotliCompressSync, constants } from 'node:zlib';
import { chromium } from '@playwright/test';

const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const p = await b.newPage({ viewport: { width: 390, height: 844 }, locale: 'en-US' });
const rows = [];
p.on('response', async (r) => {
  if (/\.js(\?|$)/.test(r.url())) {
    const t = await r.body();
    rows.push([
      brotliCompressSync(t, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length,
      t.length,
      new URL(r.url()).pathname,
    ]);
  }
});
await p.goto('http://lotus.localhost:4630/m/home', { waitUntil: 'networkidle' });
await p.waitForTimeout(6000);
rows.sort((a, c) => c[0] - a[0]);
let s = 0;
for (const r of rows) {
  s += r[0];
  console.log(...r);
}
console.log('sum', s);
await b.close();
