import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@foyer/database/embedded.ts';
import { verifyPayments } from '@foyer/gateway/cashier/payments/verify-payments.store.ts';
import { verifyLedger } from '@foyer/gateway/ledger/wallet/verify-ledger.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerMember } from './testing/betting-client.ts';
import { makeDataFolder, removeDataFolder } from './testing/data-folder.ts';
import { type RealFoyer, startRealFoyer } from './testing/real-process.ts';
import { type SandboxProcess, startSandboxProcess } from './testing/sandbox-process.ts';
import { findTransfers, hurryTransfers, readVendorMinor } from './testing/transfer-facts.store.ts';

/** `npm run test:long` sets twenty. */
const KILLS = Number(process.env.TRANSFER_KILLS ?? 2);
const MEMBERS = 6;
/** Kills happen at a random moment of this period. */
const MOVE_MS = 1_500;
const FINISH_MS = 90_000;
/** A kill, the start after it and what the members do meanwhile take 12 seconds on a quiet machine. */
const TEST_MS = 300_000 + KILLS * 45_000;

let folder: string;
let foyer: RealFoyer;
let sandbox: SandboxProcess;
let pool: pg.Pool;
let port: number;
let tokens: string[];
let isOver = false;
let lost = 0;

const start = () => startRealFoyer(folder, { port, env: { WALLET_ACCOUNTS: sandbox.walletAccounts } });

beforeAll(async () => {
  folder = await makeDataFolder();
  port = await freePort();
  sandbox = await startSandboxProcess(await freePort(), `http://127.0.0.1:${port}`);
  foyer = await start();
  pool = await foyer.openPool();
  tokens = [];
  for (let index = 0; index < MEMBERS; index += 1) tokens.push(await registerMember(port, `mover.${index}`));
}, 120_000);

afterAll(async () => {
  if (pool && !pool.ended) await pool.end();
  await foyer?.stop();
  await sandbox?.stop();
  await removeDataFolder(folder);
}, 60_000);

/** Moves money over a socket. @returns whether there was an answer */
async function move(token: string, body: { direction: string; amountMinor: string }, key: string): Promise<boolean> {
  const headers = {
    host: `lotus.localhost:${port}`,
    authorization: token,
    'content-type': 'application/json',
    'idempotency-key': key,
  };
  const answer = await fetch(`http://127.0.0.1:${port}/wps/transfer/move`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ wallet: 'PALACE', ...body }),
    signal: AbortSignal.timeout(15_000),
  })
    .then((response) => response.json())
    .catch(() => null);
  if (!answer) lost += 1;
  return answer !== null;
}

/** A member sends more than they bring back; a transfer without an answer is repeated under its key. */
async function moveOn(token: string): Promise<void> {
  for (let count = 0; !isOver; count += 1) {
    const body =
      count % 3 < 2 ? { direction: 'toVendor', amountMinor: '1000' } : { direction: 'toMain', amountMinor: '700' };
    const key = randomUUID();
    for (let tries = 0; tries < 100 && !(await move(token, body, key)); tries += 1) await pause(100);
  }
}

interface VendorFacts {
  balances: { balanceMinor: string }[];
  transfers: { transferId: string; kind: 'in' | 'out'; status: string; amountMinor: string }[];
}

async function readVendor(): Promise<VendorFacts> {
  const answer = await fetch(`${sandbox.url}/sandbox/wallet`, { headers: { accept: 'application/json' } });
  return (await answer.json()) as VendorFacts;
}

test(`agrees with the vendor about every transfer when killed ${KILLS} times`, { timeout: TEST_MS }, async () => {
  const working = Promise.all(tokens.map(moveOn));
  for (let kills = 0; kills < KILLS; kills += 1) {
    await pause(300 + Math.random() * MOVE_MS);
    await pool.end();
    await foyer.kill();
    foyer = await start();
    pool = await foyer.openPool();
  }
  await expect.poll(async () => (await readVendor()).transfers.length, { timeout: FINISH_MS }).toBeGreaterThan(MEMBERS);
  isOver = true;
  await working;
  expect(lost).toBeGreaterThan(0);
  await expect
    .poll(
      async () => {
        await hurryTransfers(pool);
        return (await findTransfers(pool)).filter(({ state }) => state === 'sending' || state === 'unknown');
      },
      { timeout: FINISH_MS, interval: 500 },
    )
    .toEqual([]);
  const vendor = await readVendor();
  const theirs = vendor.transfers.filter(({ status }) => status === 'OK');
  const ours = (await findTransfers(pool)).filter(({ state }) => state === 'done');
  const toLine = (id: string, kind: string, minor: string) => `${id} ${kind} ${minor}`;
  expect(
    ours.map(({ direction, id, minor }) => toLine(id, direction === 'toVendor' ? 'in' : 'out', minor)).sort(),
  ).toEqual(theirs.map(({ amountMinor, kind, transferId }) => toLine(transferId, kind, amountMinor)).sort());
  const there = vendor.balances.reduce((sum, { balanceMinor }) => sum + BigInt(balanceMinor), 0n);
  expect(await readVendorMinor(pool)).toBe(there);
  expect([...(await verifyLedger(pool)), ...(await verifyPayments(pool))]).toEqual([]);
  console.log(`${ours.length} transfers, ${lost} answers lost, ${KILLS} kills`);
});
