import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatLedgerKeys } from '@foyer/database/ledger-keys.ts';
import { toKeyText } from '@foyer/http/signing-key.ts';
import { getDraw } from '@foyer/lotto/server/draws/draw.store.ts';
import { type LottoFixture, lottoFixture, START } from '@foyer/lotto/server/testing/lotto-fixture.ts';
import { TEST_LEDGER_KEYS } from '@foyer/testkit/test-ledger-keys.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const PROGRAM = fileURLToPath(new URL('void-draw.ts', import.meta.url));
const DRAW = 'VNQ60-20261121-0733';

let lotto: LottoFixture;
let folder: string;
beforeAll(async () => {
  [lotto, folder] = await Promise.all([lottoFixture(), mkdtemp(path.join(tmpdir(), 'void-'))]);
  await lotto.at(START);
  const approvers: Record<string, string> = {};
  for (const name of ['alice', 'bob', 'mallory']) {
    const { privateKey } = generateKeyPairSync('ed25519');
    await writeFile(path.join(folder, name), privateKey.export({ type: 'pkcs8', format: 'pem' }));
    if (name !== 'mallory') approvers[name] = toKeyText(privateKey);
  }
  await writeFile(path.join(folder, 'approvers.json'), JSON.stringify(approvers));
});
afterAll(async () => {
  await lotto.database.drop();
  await rm(folder, { recursive: true });
});

/** The program's output as a person uses it. */
const run = (by: string | null, ...words: string[]) => {
  const env = {
    ...process.env,
    DATABASE_URL: lotto.database.url,
    FOYER_DATA: folder,
    LEDGER_KEYS: formatLedgerKeys(TEST_LEDGER_KEYS),
  };
  const key = by ? ['--key', path.join(folder, by)] : [];
  return new Promise<string>((resolve) => {
    execFile(process.execPath, [PROGRAM, ...words, ...key], { env }, (_error, stdout, stderr) =>
      resolve(`${stdout}${stderr}`.trim()),
    );
  });
};

test('voids a draw for two approvers with a reason, and for nobody else', async () => {
  expect(await run(null, 'propose', DRAW, 'the beacon is silent')).toMatch(/^Who are you\?/);
  expect(await run('mallory', 'propose', DRAW, 'the beacon is silent')).toBe('This is not the key of an approver.');
  expect(await run('alice', 'propose', DRAW, '')).toMatch(/^A reason has/);
  const proposed = await run('alice', 'propose', DRAW, 'the beacon is silent');
  const id = /^Proposed as (\S+)\./.exec(proposed)?.[1] ?? '';
  expect(await run('alice', 'approve', id)).toMatch(/^The second signature must be/);
  expect(await run('mallory', 'approve', id)).toBe('This is not the key of an approver.');
  expect(await run('mallory', 'withdraw', id)).toBe('This is not the key of an approver.');
  expect((await getDraw(lotto.database.pool, DRAW))?.state).toBe('open');
  expect(await run('bob', 'approve', id)).toBe(`${DRAW} is voided; 0 tickets are paid back.`);
  expect((await getDraw(lotto.database.pool, DRAW))?.state).toBe('voided');
  expect(await run('bob', 'list')).toBe(`${id}  ${DRAW}  voided  alice  bob  the beacon is silent`);
  expect(await run('bob', 'withdraw', id)).toBe('This is not a proposal any more.');
});

test.each([[[]], [['propose', DRAW]], [['approve']], [[DRAW]]])('explains its usage for %j', async (words) => {
  expect(await run('alice', ...words)).toMatch(/^usage: /);
});
