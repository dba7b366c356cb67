import { cpSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadMerchants } from '@foyer/merchant/load-merchants.ts';
import { afterAll, expect, test } from 'vitest';
import { renderSharePicture } from './render-share-picture.ts';

const out = mkdtempSync(path.join(tmpdir(), 'share-'));
afterAll(() => rmSync(out, { recursive: true }));

test('renders a picture of 1200 by 630 pixels for every brand, and none of them a second time', async () => {
  for (const merchant of await loadMerchants('merchants')) {
    const folder = path.join(out, merchant.code);
    cpSync(path.join('merchants', merchant.code, 'assets'), folder, { recursive: true });
    renderSharePicture(merchant, folder);
    const file = path.join(folder, 'share.png');
    const png = readFileSync(file);
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    // One flat colour would take a tenth of this: the drawings are in it.
    expect(png.length).toBeGreaterThan(40_000);
    expect(png.length).toBeLessThan(500_000);
    const renderedAt = statSync(file).mtimeMs;
    renderSharePicture(merchant, folder);
    expect(statSync(file).mtimeMs).toBe(renderedAt);
  }
});
