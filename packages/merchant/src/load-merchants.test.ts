import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TEST_MERCHANTS } from '@foyer/testkit/merchants-directory.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadMerchants, readMerchants } from './load-merchants.ts';

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
  await expect(loadMerchants(folder)).rejects.toThrow('assets/mark.svg, which does not exist');
});

test('rejects a folder that is not named like its brand', async () => {
  await cp(path.join(folder, 'samba'), path.join(folder, 'coral'), { recursive: true });
  await expect(loadMerchants(folder)).rejects.toThrow("coral/merchant.json: /code is not the folder's name");
});

/** Changes fields of a brand's document. */
async function change(code: string, fields: object): Promise<void> {
  const file = path.join(folder, code, 'merchant.json');
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), ...fields }));
}

test('names every wrong field of every brand, with the values that are allowed', async () => {
  const { market } = JSON.parse(await readFile(path.join(folder, 'samba/merchant.json'), 'utf8'));
  await change('samba', { market: { ...market, currency: 'XXX', timeZone: 'Asia/Manilla', country: 'XX' } });
  await change('aurora', {
    colour: 'red',
    switches: { NOPE3: true },
    brand: { skin: 'wood' },
    market: { ...market, currency: 'ABC' },
  });
  const { faults, merchants } = await readMerchants(folder);
  expect(merchants.map(({ code }) => code)).toEqual(['lotus']);
  const found = faults.map(({ field, merchant, problem }) => `${merchant} ${field} ${problem}`);
  expect(found).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^samba \/market\/currency must be one of .*BRL.*VND/),
      'samba /market/timeZone Asia/Manilla is not a time zone, such as Asia/Manila',
      'samba /market/country XX is not a country (ISO 3166)',
      expect.stringMatching(/^aurora \/market\/currency must be one of /),
      'aurora /colour is not known',
      'aurora /switches/NOPE3 is not known',
      'aurora /brand/skin must be one of lacquer, air, pulse',
      'aurora /brand/accent is missing',
    ]),
  );
  await expect(loadMerchants(folder)).rejects.toThrow(/aurora.*samba/s);
});

test('leaves out a brand that takes the domain of another one', async () => {
  const { domains } = JSON.parse(await readFile(path.join(folder, 'lotus/merchant.json'), 'utf8'));
  await change('samba', { domains: ['samba.localhost', domains[0]] });
  const { faults, merchants } = await readMerchants(folder);
  expect(merchants.map(({ code }) => code)).toEqual(['aurora', 'lotus']);
  expect(faults).toMatchObject([{ merchant: 'samba', field: '/domains' }]);
});

test.each(['Asia/Manila', 'UTC', 'America/Sao_Paulo'])('accepts the time zone %s', async (timeZone) => {
  const { market } = JSON.parse(await readFile(path.join(folder, 'samba/merchant.json'), 'utf8'));
  await change('samba', { market: { ...market, timeZone } });
  expect((await readMerchants(folder)).faults).toEqual([]);
});

test.each(['+07:00', '', 'Manila', 'GMT+7:00'])('refuses the time zone "%s"', async (timeZone) => {
  const { market } = JSON.parse(await readFile(path.join(folder, 'samba/merchant.json'), 'utf8'));
  await change('samba', { market: { ...market, timeZone } });
  expect((await readMerchants(folder)).faults).toMatchObject([{ field: '/market/timeZone' }]);
});
