import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { renderIcons } from './render-icons.ts';

const lotus = fileURLToPath(new URL('../merchants/lotus/assets', import.meta.url));
const out = mkdtempSync(join(tmpdir(), 'icons-'));
for (const file of ['app-icon.svg', 'favicon.svg']) copyFileSync(join(lotus, file), join(out, file));
copyFileSync(join(lotus, 'app-icon.svg'), join(out, 'apple-touch-icon.svg'));
afterAll(() => rmSync(out, { recursive: true }));

test('renders every raster file in its size, and none of them a second time', () => {
  expect(renderIcons(out, out)).toHaveLength(6);
  const png = readFileSync(join(out, 'apple-touch-icon.png'));
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([180, 180]);
  expect(renderIcons(out, out)).toEqual([]);
});
