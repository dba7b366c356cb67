import path from 'node:path';
import { SettingError } from '@foyer/http/read-setting.ts';
import { sandboxKeys } from '@foyer/sandbox/settings/sandbox-keys.ts';
import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

test('has a default for every setting', () => {
  expect(readSettings({})).toMatchObject({
    port: 4400,
    host: '127.0.0.1',
    adminPort: 4401,
    databaseUrl: null,
    gatewayUrl: null,
    countryHeader: null,
    exclusionJournal: path.resolve('.foyer/exclusions.jsonl'),
    isSandbox: true,
    secret: null,
  });
});

test.each([
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['ADMIN_PORT', '1e3'],
  ['ADMIN_HOSTS', 'desk.example, http://other.example'],
  ['FOYER_SANDBOX', 'yes'],
  ['LOG_LEVEL', 'loud'],
  ['DATABASE_URL', 'mysql://x/y'],
  ['DATABASE_URL', 'not a url'],
  ['GATEWAY_URL', 'ftp://x'],
  ['FOYER_SECRET', 'short'],
  ['LEDGER_KEYS', ''],
  ['LEDGER_KEYS', `k1:${Buffer.alloc(32, 1).toString('base64')}`],
  ['LOTTO_SEED_KEYS', ''],
  ['LOTTO_SEED_KEYS', 'one:c2hvcnQ='],
  ['LOTTO_SEED_KEYS', 'without-a-name'],
  ['COUNTRY_HEADER', ''],
  ['COUNTRY_HEADER', 'x country'],
  ['FOYER_SECRET_PREVIOUS', `${'x'.repeat(32)},short`],
  ['LIMIT_SCALE', '0'],
  ['LIMIT_SCALE', '1.5'],
])('rejects the %s %s in one line that names it', (name, value) => {
  const read = () => readSettings({ [name]: value });
  expect(read).toThrow(SettingError);
  expect(read).toThrow(new RegExp(`^${name} [^\n]*$`));
});

test('reads merchants from the default folder or from a configured one', () => {
  expect(readSettings({}).merchantsDirectory).toMatch(/\/merchants$/);
  expect(readSettings({ FOYER_MERCHANTS: '/srv/brands' }).merchantsDirectory).toBe('/srv/brands');
});

test('reads the name of the country header in any letter case', () => {
  expect(readSettings({ COUNTRY_HEADER: 'X-Country' }).countryHeader).toBe('x-country');
});

const PRODUCTION = {
  FOYER_SANDBOX: '0',
  FOYER_SECRET: 'x'.repeat(32),
  DRAND_URL: 'https://api.drand.sh',
  LOTTO_SEED_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
  LEDGER_KEYS: `1:${Buffer.alloc(32, 1).toString('base64')}`,
};

test.each(['DRAND_URL', 'LOTTO_SEED_KEYS'])('refuses to draw in production without %s', (name) => {
  expect(() => readSettings({ ...PRODUCTION, [name]: undefined })).toThrow(new RegExp(`^${name} is needed`));
  const pagesOnly = { ...PRODUCTION, [name]: undefined, GATEWAY_URL: 'https://gateway.example' };
  expect(readSettings(pagesOnly).isSandbox).toBe(false);
});

test('demands a journal of exclusions in production for a database of the operator’s own, unless it is refused', () => {
  const env = { ...PRODUCTION, DATABASE_URL: 'postgres://db.example/foyer' };
  expect(() => readSettings(env)).toThrow(/^EXCLUSION_JOURNAL is needed/);
  expect(readSettings({ ...env, EXCLUSION_JOURNAL: 'off' }).exclusionJournal).toBeUndefined();
  expect(readSettings({ ...env, EXCLUSION_JOURNAL: '/srv/journal' }).exclusionJournal).toBe('/srv/journal');
  expect(readSettings(PRODUCTION).exclusionJournal).toMatch(/exclusions\.jsonl$/);
  expect(readSettings({ ...env, FOYER_SANDBOX: '1' }).exclusionJournal).toBeUndefined();
});

test('refuses to start in production without a secret', () => {
  expect(() => readSettings({ ...PRODUCTION, FOYER_SECRET: undefined })).toThrow(/^FOYER_SECRET is needed/);
  expect(readSettings(PRODUCTION).isSandbox).toBe(false);
});

test('rejects the key of a sandbox in production', () => {
  const { captchaKeys } = sandboxKeys('x'.repeat(32), [{ code: 'samba' }]);
  const env = { ...PRODUCTION, FOYER_SANDBOX: '1', CAPTCHA_KEYS: JSON.stringify(captchaKeys) };
  expect(() => readSettings({ ...env, FOYER_SANDBOX: '0' })).toThrow(/^CAPTCHA_KEYS belongs to a sandbox/);
  expect(readSettings(env).isSandbox).toBe(true);
});

test('rejects a limit scale in production', () => {
  expect(readSettings({ LIMIT_SCALE: '50' }).limitScale).toBe(50);
  expect(() => readSettings({ ...PRODUCTION, LIMIT_SCALE: '50' })).toThrow('LIMIT_SCALE belongs to a sandbox');
});

test('reads the settings of the arcade, and needs a key for its seeds in production', () => {
  const key = `k1:${Buffer.alloc(32, 7).toString('base64')}`;
  const url = 'postgres://arcade@db/arcade';
  expect(readSettings({}).arcade).toEqual({ isOn: true, databaseUrl: null, seedKey: null, port: 0 });
  expect(readSettings({ ARCADE_DATABASE_URL: url, ARCADE_SEED_KEY: key, ARCADE_PORT: '4406' }).arcade).toMatchObject({
    databaseUrl: url,
    port: 4406,
    seedKey: { id: 'k1' },
  });
  expect(() => readSettings({ ARCADE_SEED_KEY: 'short' })).toThrow('ARCADE_SEED_KEY must be');
  expect(() => readSettings({ ARCADE_DATABASE_URL: 'http://db' })).toThrow('ARCADE_DATABASE_URL');
  expect([readSettings({}), readSettings({ ARCADE: '0' })].map(({ arcade }) => arcade.isOn)).toEqual([true, false]);
});

test('treats an empty FOYER_DATA as unset, so that keys are not written beside the sources', () => {
  expect(readSettings({ FOYER_DATA: '' }).dataDirectory).toBe(readSettings({}).dataDirectory);
  expect(readSettings({ FOYER_DATA: '' }).dataDirectory).toMatch(/\.foyer$/);
});
