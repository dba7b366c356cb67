import { chromium } from '@playwright/test';

const [, , brand, width, height, out, lang = 'EN', extra = ''] = process.argv;
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const c = await b.newContext({ viewport: { width: +width, height: +height }, serviceWorkers: 'block' });
await c.addCookies([{ name: 'language', value: lang, url: `http://${brand}.localhost:4930` }]);
const p = await c.newPage();
p.on('console', (m) => ['error', 'warning'].includes(m.type()) && console.log(m.text()));
p.on('pageerror', (e) => console.log('PAGEERROR', e.message));
await p.goto(`http://${brand}.localhost:4930/m/home`, { waitUntil: 'networkidle' });
const t0 = Date.now();
await p.getByRole('dialog').or(p.getByRole('alertdialog')).waitFor({ timeout: 15000 });
console.log('shown after', Date.now() - t0);
await p.waitForTimeout(800);
if (extra.includes('next')) {
  await p.getByRole('button', { name: /Next|Tiếp|Siguiente|Próximo/ }).click();
  await p.waitForTimeout(900);
}
await p.screenshot({ path: out });
await b.close();
