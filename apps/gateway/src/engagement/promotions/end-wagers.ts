import { withTransaction } from '@foyer/database/open-pool.ts';
import { type Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Context } from '../../context.ts';
import { lockAccount } from '../../ledger/wallet/ledger.store.ts';
import {
  findDueWagers,
  getWager,
  lockUnnotifiedWagers,
  setNotified,
  type WagerRow,
} from '../../ledger/wallet/wager.store.ts';
import { endWager } from '../../ledger/wallet/wager.ts';
import { emit } from '../../notify/events/deliver-events.ts';

type EndContext = Pick<Context, 'log' | 'pool'>;

/** Ends wagers that are over, by their time or by play, and notifies members of the outcome. */
export async function endWagers({ log, pool }: EndContext): Promise<void> {
  for (const { accountId, grantId, state } of await findDueWagers(pool)) {
    await withTransaction(pool, async (client) => {
      await lockAccount(client, accountId);
      const wager = await getWager(client, grantId);
      if (wager) await endWager(client, wager, state);
    }).catch((fault: unknown) => log.error({ err: fault, grantId }, 'a wager was not ended'));
  }
  await notifyMembers({ pool });
}

const notifyMembers = ({ pool }: Pick<EndContext, 'pool'>): Promise<void> =>
  withTransaction(pool, async (client) => {
    const ended = await lockUnnotifiedWagers(client);
    for (const { currency, grantId, memberId, merchant, paidMinor, state } of ended) {
      const body = { grantId, state, amountMinor: String(paidMinor), currency };
      await emit(client, { merchant, memberId, kind: 'wager.ended', body });
    }
    await setNotified(
      client,
      ended.map(({ grantId }) => grantId),
    );
  });

/** Forfeits the remaining funds; open rounds pay their cash share. @returns the wager, which may have ended before */
export function giveUpWager(
  { grantId, memberId }: { grantId: string; memberId: bigint },
  { pool }: Pick<Context, 'pool'>,
): Promise<WagerRow | Refusal<'not.found'>> {
  return withTransaction(pool, async (client) => {
    const found = await getWager(client, grantId);
    if (found?.memberId !== memberId) return refuse('not.found');
    await lockAccount(client, found.accountId);
    const wager = await getWager(client, grantId);
    return wager ? endWager(client, wager, 'forfeited') : refuse('not.found');
  });
}
