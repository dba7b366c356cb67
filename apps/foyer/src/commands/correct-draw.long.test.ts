import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatLedgerKeys } from '@foyer/database/ledger-keys.ts';
import { toKeyText } from '@foyer/http/signing-key.ts';
import { readApprovers } from '@foyer/lotto/server/approvals/approvers.ts';
import { payCorrections } from '@foyer/lotto/server/corrections/pay-corrections.ts';
import { runDraw } from '@foyer/lotto/server/draws/run-draw.ts';
import { type LottoFixture, lottoFixture, START } from '@foyer/lotto/server/testing/lotto-fixture.ts';
import { tamperWithOdds } from '@foyer/lotto/server/testing/tamper.store.ts';
import { placeTicket } from '@foyer/lotto/server/tickets/place-ticket.ts';
import { TEST_LEDGER_KEYS } from '@foyer/testkit/test-ledger-keys.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSettings } from '../settings/settings.ts';

const PROGRAM = fileURLToPath(new URL('correct-draw.ts', import.meta.url));
const DRAW = 'VNQ60-20261121-0733';
/** Every number: one of each wins 27 times in total. */
const ALL_NUMBERS = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));
const CLOSE = '2026-11-21T05:13:00.000Z';

let lotto: LottoFixture;
let folder: string;
let env: Record<string, string>;
const keys = { alice: generateKeyPairSync('ed25519').privateKey, bob: generateKeyPairSync('ed25519').privateKey };

beforeAll(async () => {
  [lotto, folder] = await Promise.all([lottoFixture(), mkdtemp(path.join(tmpdir(), 'approvers-'))]);
  for (const [name, key] of Object.entries(keys))
    await writeFile(path.join(folder, name), key.export({ type: 'pkcs8', format: 'pem' }));
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  await writeFile(path.join(folder, 'rsa'), rsa.export({ type: 'pkcs8', format: 'pem' }));
  const approvers = Object.entries(keys).map(([name, key]) => [name, toKeyText(key)]);
  env = {
    DATABASE_URL: lotto.database.url,
    APPROVERS_FILE: path.join(folder, 'approvers.json'),
    LEDGER_KEYS: formatLedgerKeys(TEST_LEDGER_KEYS),
  };
  await writeFile(path.join(folder, 'approvers.json'), JSON.stringify(Object.fromEntries(approvers)));
});
afterAll(async () => {
  await lotto.database.drop();
  await rm(folder, { recursive: true });
});

/** The program's output, and whether it succeeded. */
const runCommand = (...words: string[]) =>
  new Promise<{ isDone: boolean; said: string }>((resolve) => {
    execFile(process.execPath, [PROGRAM, ...words], { env: { ...process.env, ...env } }, (error, stdout, stderr) =>
      resolve({ isDone: error === null, said: `${stdout}${stderr}`.trim() }),
    );
  });

const keyOf = (name: string) => path.join(folder, name);

test('reports every step from the first check to the last payment', async () => {
  expect(await runCommand('list')).toEqual({ isDone: true, said: 'There are no corrections.' });
  await lotto.at(START);
  const bet = await lotto.bet({ numbers: ALL_NUMBERS });
  await placeTicket(lotto.context, bet);
  expect(await runCommand('check', DRAW)).toEqual({ isDone: false, said: 'This draw is not settled yet.' });
  await lotto.at(CLOSE);
  await runDraw(lotto.context, DRAW);
  expect(await runCommand('check', DRAW)).toEqual({
    isDone: true,
    said: 'Every ticket of this draw was paid what the rules give.',
  });
  expect(await runCommand('propose', DRAW, 'nothing', '--key', keyOf('alice'))).toMatchObject({ isDone: false });
  expect(await runCommand('propose', DRAW, 'other key', '--key', keyOf('rsa'))).toMatchObject({
    isDone: false,
    said: expect.stringMatching(/is not an Ed25519 key\.$/),
  });
  expect(await runCommand('approve', 'nothing', '--key', keyOf('bob'))).toMatchObject({
    isDone: false,
    said: 'There is no such draw, or no such correction.',
  });
  expect(await runCommand('withdraw', 'nothing', '--key', keyOf('bob'))).toMatchObject({ isDone: false });
});

test('pays a correction that two configured approvers have signed', async () => {
  const other = await lottoFixture();
  try {
    env = { ...env, DATABASE_URL: other.database.url };
    await other.at(START);
    const bet = await other.bet({ numbers: ALL_NUMBERS });
    await placeTicket(other.context, bet);
    await other.at(CLOSE);
    const beacon = {
      ...other.context.beacon,
      async read(pin: Parameters<typeof other.context.beacon.read>[0]) {
        await tamperWithOdds(other.database.pool, DRAW, { nothing: 1 });
        return other.context.beacon.read(pin);
      },
    };
    await runDraw({ ...other.context, beacon }, DRAW);
    await tamperWithOdds(other.database.pool, DRAW, { hit: 99_000 });
    expect(await runCommand('check', DRAW)).toEqual({
      isDone: true,
      said: 'paid too little: lotus, 1 tickets, 2673000 minor units of VND',
    });
    const proposed = await runCommand('propose', DRAW, 'odds were read wrongly', '--key', keyOf('alice'));
    const id = /Proposed as (\S+)\./.exec(proposed.said)?.[1] ?? '';
    expect(await runCommand('approve', id, '--key', keyOf('alice'))).toMatchObject({ isDone: false });
    expect(await runCommand('approve', id, '--key', keyOf('bob'))).toMatchObject({ isDone: true });
    await payCorrections({ ...other.context, readApprovers: () => readApprovers(readSettings(env).approversFile) });
    expect((await runCommand('list')).said).toMatch(/ {2}paid {2}alice {2}bob {2}odds were read wrongly$/);
  } finally {
    await other.database.drop();
  }
});

test('explains its usage for invalid arguments', async () => {
  for (const words of [[], ['nonsense'], ['check'], ['propose', DRAW], ['withdraw']]) {
    expect(await runCommand(...words)).toMatchObject({ isDone: false, said: expect.stringMatching(/^usage: /) });
  }
});
