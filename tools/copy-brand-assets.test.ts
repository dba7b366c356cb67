import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkMerchantDocument } from '@foyer/merchant/load-merchants.ts';
import { afterAll, expect, test } from 'vitest';
import { copyBrandAssets } from './copy-brand-assets.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'brand-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('copies pictures by their purpose, regardless of their file names', () => {
  const document = JSON.parse(readFileSync('merchants/samba/merchant.json', 'utf8'));
  document.template.pwa.screenshots = [{ file: 'screen.png', sizes: '390x844', label: { EN: 'Home' } }];
  document.template = { ...document.template, hero: 'bird.svg', h5_logo: { mark: 'sign.svg', wordmark: 'name.svg' } };
  for (const file of ['bird', 'sign', 'name', 'motif', 'favicon', 'app-icon'])
    writeFileSync(path.join(folder, `${file}.svg`), file);
  writeFileSync(path.join(folder, 'screen.png'), 'screen');
  const out = path.join(folder, 'out');
  copyBrandAssets(checkMerchantDocument(document, 'samba'), folder, out);
  const read = (name: string) => readFileSync(path.join(out, name), 'utf8');
  expect([read('hero.svg'), read('mark.svg'), read('mark-panel.svg'), read('wordmark.svg')]).toEqual([
    'bird',
    'sign',
    'sign',
    'name',
  ]);
  expect(readdirSync(out)).toHaveLength(9);
});
