import { findSessionKey } from '@foyer/database/ledger-keys.ts';
import { ledgerKeysOf, sessionKeyOf } from '@foyer/database/open-pool.ts';
import type pg from 'pg';
import type { Context } from '../context.ts';
import { LOWEST } from '../ledger/wallet/verify-chain.store.ts';
import { addHead, type Chained, chainEntries, EMPTY_CHAIN, getLastHead, getSettled } from './head.store.ts';
import { type Head, macOfHead } from './head.ts';
import { appendHeads } from './heads-file.ts';

/** Entries of a head, and heads of a run: a ledger that has none yet catches up in several runs. */
const MAX_ENTRIES = 100_000n;
const MAX_HEADS = 10;

/**
 * Records what the ledger has since the last head, and appends the heads to the file outside the database, if there is one.
 * @param patienceMs how long it waits for open transactions that write to the ledger
 */
export async function writeHeads(
  { headsFile, log, now, pool }: Pick<Context, 'headsFile' | 'log' | 'now' | 'pool'>,
  patienceMs?: number,
): Promise<void> {
  const settled = {
    transfers: await getSettled(pool, 'transfers', patienceMs),
    seals: await getSettled(pool, 'seals', patienceMs),
  };
  if (settled.transfers === null || settled.seals === null)
    log.warn({ kind: 'ledger.heads' }, 'no head is added while a transaction that writes to the ledger stays open');
  for (let count = 0; count < MAX_HEADS; count += 1) {
    const last = await getLastHead(pool);
    if (last && !isSealed(pool, last)) {
      log.error({ kind: 'ledger.heads', nr: String(last.nr) }, 'the last head of the ledger was not written by Foyer');
      return;
    }
    const next = await makeHead(pool, last, { ...settled, at: new Date(now()) });
    if (!next || !(await addHead(pool, next))) break;
  }
  if (headsFile) await appendHeads(headsFile, { pool, log });
}

/** Whether a head has its code; the head before it is taken from the database. */
export function isSealed(pool: pg.Pool | pg.PoolClient, head: Head): boolean {
  const key = findSessionKey(ledgerKeysOf(pool), head.keyId);
  return key !== null && macOfHead(key, head).equals(head.mac);
}

/** The head after the last one; null if there is nothing new. */
async function makeHead(
  pool: pg.Pool,
  last: Head | null,
  { at, ...settled }: Record<Chained, bigint | null> & { at: Date },
): Promise<Head | null> {
  const extend = async (kind: Chained, after: bigint, hash: Buffer) => {
    const through = settled[kind] ?? after;
    const reached = { nr: after === LOWEST ? 0n : after, hash };
    let left = MAX_ENTRIES;
    for await (const entry of chainEntries(pool, kind, { after, hash, through })) {
      Object.assign(reached, entry);
      left -= 1n;
      if (left === 0n) break;
    }
    return reached;
  };
  const transfers = await extend('transfers', last?.throughSeq ?? LOWEST, last?.transfers ?? EMPTY_CHAIN);
  const seals = await extend('seals', last?.throughSeal ?? LOWEST, last?.seals ?? EMPTY_CHAIN);
  if (transfers.nr === (last?.throughSeq ?? 0n) && seals.nr === (last?.throughSeal ?? 0n)) return null;
  const key = sessionKeyOf(pool);
  const head = {
    ...{ nr: (last?.nr ?? 0n) + 1n, at, previous: last?.mac ?? Buffer.alloc(0) },
    ...{ throughSeq: transfers.nr, transfers: transfers.hash, throughSeal: seals.nr, seals: seals.hash },
  };
  return { ...head, keyId: key.id, mac: macOfHead(key, head) };
}
