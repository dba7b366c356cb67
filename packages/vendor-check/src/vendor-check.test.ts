import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, expect, test } from 'vitest';
import { mask } from './report/mask.ts';
import { FakeVendor, VENDOR_KEY } from './testing/fake-vendor.ts';
import { FakeWallet } from './testing/fake-wallet.ts';
import type { WalletFault } from './testing/wallet-faults.data.ts';
import { runVendorCheck } from './vendor-check.ts';

const BIN = fileURLToPath(new URL('../bin/foyer-vendor-check.mjs', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'vendor-check-'));
let close: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const one of close.splice(0)) await one();
});
afterAll(() => rm(folder, { recursive: true }));

async function openWallet(fault: WalletFault | null = null): Promise<FakeWallet> {
  const wallet = await new FakeWallet(fault).open();
  close = [() => wallet.close()];
  return wallet;
}

/** Runs the program in this process. */
async function run(words: string[], env: NodeJS.ProcessEnv = { VENDOR_SECRET: VENDOR_KEY.secret }, isTerminal = false) {
  const lines: string[] = [];
  const code = await runVendorCheck(words, { env, isTerminal, print: (text) => lines.push(text) });
  return { code, text: lines.join('\n') };
}

const toWords = (wallet: FakeWallet, ...more: string[]) => [
  wallet.url,
  '--key-id',
  wallet.key.id,
  '--launch-token',
  wallet.launchToken('one'),
  '--seed',
  '11',
  ...more,
];

test('ends with 0 and a count when nothing failed', async () => {
  const { code, text } = await run(toWords(await openWallet()));
  expect(code).toBe(0);
  expect(text).toMatch(/pass {2}W1 {3}A repeated call/);
  expect(text).toMatch(/n\/a {2}W3 {3}/);
  expect(text).toMatch(/\d+ passed, 0 failed, \d+ not applicable, in [\d.]+ s \(seed 11\)/);
});

test('ends with 1, and shows the calls of the check that failed, without secrets', async () => {
  const wallet = await openWallet('repeated-win-paid-again');
  const { code, text } = await run(toWords(wallet, '--only', 'w1,W5'));
  expect(code).toBe(1);
  expect(text).toMatch(/FAIL {2}W1 /);
  expect(text).toContain('a win that is sent twice moves 400 instead of 200 minor units');
  expect(text).toContain('POST /wps/vendor/v1/credit');
  expect(text).not.toMatch(new RegExp(`W2 |${wallet.launchToken('one')}|${wallet.key.secret}|\u001b`));
});

test('writes reports as a page and as JSON, without secrets and with what was sent escaped', async () => {
  const wallet = await openWallet('win-without-bet-paid');
  const [html, json] = [path.join(folder, 'report.html'), path.join(folder, 'report.json')];
  await run(toWords(wallet, '--only', 'W4', '--html', html, '--json', json));
  const report = JSON.parse(readFileSync(json, 'utf8'));
  expect(report).toMatchObject({ side: 'wallet', seed: 11, counts: { failed: 1 }, results: [{ id: 'W4' }] });
  const page = readFileSync(html, 'utf8');
  expect(page).toContain('<details class="failed" open>');
  expect(page).toContain('&#34;roundClosed&#34;:true');
  expect(page).not.toMatch(/<script|https?:\/\/(?!127)/);
  for (const text of [page, readFileSync(json, 'utf8')])
    for (const secret of [wallet.key.secret, wallet.launchToken('one')]) expect(text).not.toContain(secret);
});

test('uses colours on a terminal only', async () => {
  const wallet = await openWallet();
  const { text } = await run(toWords(wallet, '--only', 'W4'), { VENDOR_SECRET: wallet.key.secret }, true);
  expect(text).toContain('\u001b[32mpass\u001b[0m');
});

test('ends a session with the given command', async () => {
  const wallet = await openWallet();
  const flag = path.join(folder, 'ended');
  const words = ['--launch-token', wallet.launchToken('two'), '--end-session', `touch ${flag}`, '--only', 'W3'];
  const { code, text } = await run(toWords(wallet, ...words));
  // The fake wallet's session did not end, which the kit detects.
  expect(code).toBe(1);
  expect(text).toContain('debit is answered with OK instead of TOKEN_EXPIRED');
  expect(readFileSync(flag, 'utf8')).toBe('');
});

test('disables the third member with the given command', async () => {
  const wallet = await openWallet();
  const flag = path.join(folder, 'disabled');
  const tokens = ['one', 'two', 'three'].flatMap((name) => ['--launch-token', wallet.launchToken(name)]);
  const { code, text } = await run(toWords(wallet, ...tokens, '--disable-member', `touch ${flag}`, '--only', 'W10'));
  // The fake wallet's member was not disabled, which the kit detects.
  expect(code).toBe(1);
  expect(text).toContain('USER_DISABLED');
  expect(readFileSync(flag, 'utf8')).toBe('');
});

test.each([
  [[], 'name one address'],
  [['somewhere'], 'somewhere is no address'],
  [['http://127.0.0.1:1'], '--key-id'],
  [['http://127.0.0.1:1', '--key-id', 'k', '--launch-token', 't'.repeat(20)], 'cannot be used'],
  [['http://127.0.0.1:1', '--key-id', 'k'], 'needs a launch token'],
  [['http://127.0.0.1:1', '--key-id', 'k', '--only', 'W99'], 'W99 is no check of a wallet'],
  [['http://127.0.0.1:1', '--key-id', 'k', '--against', 'nobody'], '--against is wallet or vendor'],
  [['http://127.0.0.1:1', '--key-id', 'k', '--against', 'vendor'], 'needs --play'],
  [['http://127.0.0.1:1', '--key-id', 'k', '--features', 'wings'], 'wings is none of'],
  [['http://127.0.0.1:1', '--key-id', 'k', '--seed', 'x'], '--seed is a number'],
  [['http://127.0.0.1:1', '--key-id', 'k', '--colour'], 'colour'],
  [['http://127.0.0.1:1', '--key-id', 'k', '--secret-file', '/nowhere'], '/nowhere cannot be read'],
])('ends with 2 for %j', async (words, message) => {
  const { code, text } = await run(words);
  expect(code).toBe(2);
  expect(text).toContain(message);
});

test('ends with 2 without a secret', async () => {
  expect(await run(['http://127.0.0.1:1', '--key-id', 'k'], {})).toMatchObject({ code: 2 });
});

test('masks launch tokens, and shortens references', () => {
  const text = '{"launchToken":"abcdefghij","sessionId":"0123456789","note":"the secret key"}';
  expect(mask(text, ['secret'])).toBe('{"launchToken":"…","sessionId":"012345…","note":"the … key"}');
});

/** The installed program. */
function start(words: string[]): Promise<{ code: number | null; text: string }> {
  const child = spawn(process.execPath, [BIN, ...words], { env: { ...process.env, VENDOR_SECRET: VENDOR_KEY.secret } });
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += chunk;
  });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, text })));
}

test('prints its usage with --help', async () => {
  const { code, text } = await start(['--help']);
  expect(code).toBe(0);
  expect(text).toContain('npx foyer-vendor-check <url> [options]');
});

test('checks a vendor whose games a command plays', async () => {
  const vendor = await new FakeVendor().open();
  close = [() => vendor.close()];
  const script = path.join(folder, 'play.ts');
  const fake = fileURLToPath(new URL('./testing/fake-vendor.ts', import.meta.url));
  writeFileSync(
    script,
    `import { FakeVendor } from '${fake}';
    const vendor = new FakeVendor(null, 2500);
    vendor.walletUrl = 'http://127.0.0.1:4836';
    const { LAUNCH_TOKEN: launchToken, PLAYS, SCENARIO: scenario } = process.env;
    await vendor.play({ launchToken, scenario, plays: Number(PLAYS) });`,
  );
  const words = ['--against', 'vendor', '--key-id', VENDOR_KEY.id, '--listen', '127.0.0.1:4836', '--late', '3500'];
  const play = `${process.execPath} ${script}`;
  const { code, text } = await start(['http://127.0.0.1:1', ...words, '--play', play, '--patience', '15000']);
  expect(text).toContain('the wallet of the kit is at http://127.0.0.1:4836');
  expect(text).toMatch(/\d+ passed, 0 failed/);
  expect(code).toBe(0);
}, 60_000);
