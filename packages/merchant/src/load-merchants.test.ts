import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TEST_MERCHANTS } from '@foyer/testkit/merchants-directory.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadMerchants } from './load-merchants.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-merchants-'));
  await cp(TEST_MERCHANTS, folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('loads every brand of the folder', async () => {
  expect((await loadMerchants(folder)).map(({ code }) => code).sort()).toEqual(['aurora', 'lotus', 'samba']);
});

test('names the document that is missing', async () => {
  await rm(path.join(folder, 'samba/merchant.json'));
  await expect(loadMerchants(folder)).rejects.toThrow(`${folder}/samba/merchant.json is missing`);
});

test('names the document that is not JSON', async () => {
  await writeFile(path.join(folder, 'samba/merchant.json'), '{ "code": ');
  await expect(loadMerchants(folder)).rejects.toThrow(/samba\/merchant\.json is not valid JSON: [^\n]+$/);
});

test('names the drawing that is missing', async () => {
  await rm(path.join(folder, 'samba/assets/mark.svg'));
  await expect(loadMerchants(folder)).rejects.toThrow('assets/mark.svg does not exist');
});

test('rejects a folder that is not named like its brand', async () => {
  await cp(path.join(folder, 'samba'), path.join(folder, 'coral'), { recursive: true });
  await expect(loadMerchants(folder)).rejects.toThrow("coral/merchant.json: code is not the folder's name");
});
