import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';

const [out, ...files] = process.argv.slice(2);
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const p = await b.newPage({ viewport: { width: 400 * files.length, height: 900 } });
await p.setContent(
  `<body style="margin:0;display:flex;gap:8px;align-items:flex-start;background:#888">${files.map((f) => `<img style="width:392px" src="data:image/png;base64,${readFileSync(f).toString('base64')}">`).join('')}</body>`,
);
await p.screenshot({ path: out, fullPage: true });
await b.close();
