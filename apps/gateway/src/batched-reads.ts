import { type BatchedRead, batchReads } from '@foyer/database/batch-reads.ts';
import type pg from 'pg';
import { type AskedSession, findLiveSessions, toSessionKey } from './accounts/sessions/session.store.ts';
import { type AccountBalance, findBalances } from './ledger/wallet/ledger.store.ts';
import type { MemberSession } from './platform/http/member-session.ts';

/** What nearly every call of a member reads, with one query for all calls of the same moment. Not for use in a transaction. */
export interface BatchedReads {
  /** The live session of a token; undefined for a session of another merchant. */
  session(asked: AskedSession): Promise<MemberSession | undefined>;
  balance(accountId: bigint): Promise<AccountBalance>;
}

export function openBatchedReads(pool: pg.Pool): BatchedReads {
  return {
    session: batchReads(toSessionKey, (asked) => findLiveSessions(pool, asked)),
    balance: required(batchReads(String, (ids: readonly bigint[]) => findBalances(pool, ids))),
  };
}

const required =
  <K, V>(read: BatchedRead<K, V>) =>
  async (key: K): Promise<V> => {
    const value = await read(key);
    if (value === undefined) throw new Error(`no row has the id ${key}`);
    return value;
  };
