import { withTransaction } from '@foyer/database/open-pool.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import { labelOfRank } from '@foyer/merchant/vip-labels.ts';
import type { Context } from '../context.ts';
import { emit } from '../events/deliver-events.ts';
import { lockAccount } from '../wallet/ledger.store.ts';
import { activityOf } from './activity.store.ts';
import { findActiveMembers, type LevelRow, raiseLevel } from './level.store.ts';
import { rankOf } from './rank-progress.ts';

/** Twice the time between two runs, so that a run that is missed is made up for. */
const LOOK_BACK_MINUTES = 20;

type LevelContext = Pick<Context, 'db' | 'log' | 'merchants' | 'pool'>;

/** Raises every member who has met the conditions of a higher level by what the ledger says. Nobody falls. */
export async function raiseLevels(context: LevelContext): Promise<void> {
  for (const merchant of context.merchants) {
    if (!merchant.vipLevels?.length) continue;
    for (const row of await findActiveMembers(context.pool, merchant.code, LOOK_BACK_MINUTES))
      await raise(row, merchant, context).catch((fault: unknown) => {
        context.log.error({ err: fault, memberId: String(row.memberId) }, 'a level was not raised');
      });
  }
}

async function raise(
  { accountId, label, memberId }: LevelRow,
  merchant: Merchant,
  { db, pool }: Pick<Context, 'db' | 'pool'>,
): Promise<void> {
  const current = label?.rankLevel ?? 0;
  const activity = await activityOf(db, accountId, merchant.market.timeZone);
  const rankLevel = rankOf(merchant.vipLevels ?? [], current, activity);
  const raised = labelOfRank(merchant, rankLevel);
  if (!raised || rankLevel === current) return;
  await withTransaction(pool, async (client) => {
    // The account before the event, so that a member's events are in order.
    await lockAccount(client, accountId);
    if (await raiseLevel(client, memberId, raised))
      await emit(client, { merchant: merchant.code, memberId, kind: 'level.reached', body: { rankLevel } });
  });
}
