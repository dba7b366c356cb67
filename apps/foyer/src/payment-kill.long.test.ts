import { randomUUID } from 'node:crypto';
import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@foyer/database/embedded.ts';
import { verifyPayments } from '@foyer/gateway/cashier/payments/verify-payments.store.ts';
import { verifyLedger } from '@foyer/gateway/ledger/wallet/verify-ledger.ts';
import { TEST_MERCHANTS } from '@foyer/testkit/merchants-directory.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerMember } from './testing/betting-client.ts';
import { makeDataFolder, removeDataFolder } from './testing/data-folder.ts';
import { countUnderWay, findPaid, findWithdrawn, makeAllDue } from './testing/payment-facts.store.ts';
import { type RealFoyer, startRealFoyer } from './testing/real-process.ts';
import { type SandboxProcess, startSandboxProcess } from './testing/sandbox-process.ts';

/** `npm run test:long` sets twenty. */
const KILLS = Number(process.env.PAYMENT_KILLS ?? 2);
const MEMBERS = 6;
/** Kills happen at a random moment of this period. */
const PLAY_MS = 1_500;
const FINISH_MS = 90_000;
/** A kill, the start after it and what the members do meanwhile take 12 seconds on a quiet machine. */
const TEST_MS = 300_000 + KILLS * 45_000;

interface Member {
  token: string;
  beneficiaryId: string;
}

let folder: string;
let foyer: RealFoyer;
let sandbox: SandboxProcess;
let pool: pg.Pool;
let port: number;
let members: Member[];
let isOver = false;
let lost = 0;

const start = () =>
  startRealFoyer(folder, {
    port,
    env: { PAYMENT_ACCOUNTS: sandbox.paymentAccounts, FOYER_MERCHANTS: path.join(folder, 'merchants') },
  });

/** The brands of the tests, without the rules that keep a new member from withdrawing immediately. */
async function copyMerchants(): Promise<void> {
  await cp(TEST_MERCHANTS, path.join(folder, 'merchants'), { recursive: true });
  const file = path.join(folder, 'merchants/lotus/cashier.json');
  const cashier = JSON.parse(await readFile(file, 'utf8'));
  const methods = cashier.methods.map((one: { withdrawal?: object }) =>
    one.withdrawal ? { ...one, withdrawal: { ...one.withdrawal, minMinor: '1', maxADay: 100 } } : one,
  );
  const levels = [{ level: 0, depositDayMinor: '900000000000', withdrawalDayMinor: '900000000000' }];
  const rules = [{ id: 'all', version: 1, priority: 1, when: null, outcome: 'approve' }];
  const changed = { ...cashier, methods, levels, rules, playthroughPercent: 0, coolingOffHours: 0 };
  await writeFile(file, JSON.stringify(changed));
}

/** A call over a socket; null: the connection broke, or Foyer was not there. */
async function call(token: string, { body, key, name }: { name: string; body: object; key?: string }) {
  const answer = await fetch(`http://127.0.0.1:${port}/wps/cashier/${name}`, {
    method: 'POST',
    headers: {
      host: `lotus.localhost:${port}`,
      authorization: token,
      'content-type': 'application/json',
      ...(key ? { 'idempotency-key': key } : {}),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(15_000),
  })
    .then(
      (response) =>
        response.json() as Promise<{ success: boolean; value: { id: string; qr: string | null }; errorCode?: string }>,
    )
    .catch(() => null);
  if (!answer) lost += 1;
  return answer;
}

const payAtBank = (code: string) =>
  fetch(`${sandbox.url}/sandbox/bank`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      act: 'pay',
      code,
      amount: '100000',
      delivery: Math.random() < 0.3 ? 'never' : 'twice',
    }).toString(),
  });

beforeAll(async () => {
  folder = await makeDataFolder();
  await copyMerchants();
  port = await freePort();
  sandbox = await startSandboxProcess(await freePort(), `http://127.0.0.1:${port}`);
  foyer = await start();
  pool = await foyer.openPool();
  members = [];
  for (let index = 0; index < MEMBERS; index += 1) {
    const token = await registerMember(port, `payer.${index}`);
    const body = { method: 'bank-transfer', bank: '970436', account: `55500000${index}`, holder: 'PAYER' };
    const added = await call(token, { name: 'addBeneficiary', body });
    members.push({ token, beneficiaryId: added?.value.id ?? '' });
  }
}, 120_000);

afterAll(async () => {
  if (pool && !pool.ended) await pool.end();
  await foyer?.stop();
  await sandbox?.stop();
  await removeDataFolder(folder);
}, 60_000);

/** A member deposits and withdraws repeatedly; a withdrawal without an answer is repeated under its key. */
async function moveMoney({ beneficiaryId, token }: Member): Promise<void> {
  while (!isOver) {
    const opened = await call(token, {
      name: 'createDeposit',
      key: randomUUID(),
      body: { method: 'vietqr', amountMinor: '100000' },
    });
    if (opened?.value?.qr) await payAtBank(opened.value.qr);
    const asked = { name: 'createWithdrawal', key: randomUUID(), body: { beneficiaryId, amountMinor: '1000' } };
    for (let tries = 0; tries < 100 && !(await call(token, asked)); tries += 1) await pause(100);
    if (!opened) await pause(50);
  }
}

test(`loses no payment and sends none twice when killed ${KILLS} times`, { timeout: TEST_MS }, async () => {
  const working = Promise.all(members.map(moveMoney));
  for (let kills = 0; kills < KILLS; kills += 1) {
    await pause(300 + Math.random() * PLAY_MS);
    await pool.end();
    await foyer.kill();
    foyer = await start();
    pool = await foyer.openPool();
  }
  // A slow machine may have paid little so far.
  await expect.poll(async () => (await readBank()).payments.length, { timeout: FINISH_MS }).toBeGreaterThan(MEMBERS);
  isOver = true;
  await working;
  expect(lost).toBeGreaterThan(0);
  for (const startedAt = Date.now(); Date.now() - startedAt < FINISH_MS; await pause(500)) {
    await makeAllDue(pool);
    const bank = await readBank();
    const isDone = (await findPaid(pool)).length >= bank.payments.length && (await countUnderWay(pool)) === 0;
    if (isDone) break;
  }
  const bank = await readBank();
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort();
  const paid = await findPaid(pool);
  expect(ids(paid)).toEqual(ids(bank.payments));
  expect(new Set(paid.map(({ minor, state }) => `${state} ${minor}`))).toEqual(new Set(['credited 100000']));
  const withdrawn = await findWithdrawn(pool);
  expect(new Set(withdrawn.map(({ state }) => state))).toEqual(new Set(['paid']));
  expect(ids(withdrawn)).toEqual(ids(bank.payouts.map(({ ours }) => ({ id: ours }))));
  expect([...(await verifyLedger(pool)), ...(await verifyPayments(pool))]).toEqual([]);
  console.log(`${paid.length} payments, ${withdrawn.length} payouts, ${lost} answers lost, ${KILLS} kills`);
});

interface BankFacts {
  payments: { id: string }[];
  payouts: { ours: string }[];
}

async function readBank(): Promise<BankFacts> {
  const answer = await fetch(`${sandbox.url}/sandbox/bank`, { headers: { accept: 'application/json' } });
  return (await answer.json()) as BankFacts;
}
