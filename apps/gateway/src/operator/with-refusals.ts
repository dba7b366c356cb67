import { type Client, withTransaction } from '@foyer/database/open-pool.ts';
import { Refusal } from '@foyer/http/refusal.ts';
import type pg from 'pg';

/** Thrown to roll back the transaction of a refusal. */
class Refused extends Error {
  readonly refusal: Refusal<string>;
  constructor(refusal: Refusal<string>) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** Runs a transaction that is rolled back on a refusal. */
export async function withRefusals<T extends object, Code extends string>(
  pool: pg.Pool,
  work: (client: Client) => Promise<T | Refusal<Code>>,
): Promise<T | Refusal<Code>> {
  const running = withTransaction(pool, async (client) => {
    const outcome = await work(client);
    if (outcome instanceof Refusal) throw new Refused(outcome);
    return outcome;
  });
  return running.catch((error: unknown) => {
    if (error instanceof Refused) return error.refusal as Refusal<Code>;
    throw error;
  });
}
