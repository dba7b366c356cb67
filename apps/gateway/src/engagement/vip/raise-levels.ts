import { withTransaction } from '@foyer/database/open-pool.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import { labelOfRank } from '@foyer/merchant/vip-labels.ts';
import type { Context } from '../../context.ts';
import { lockAccount } from '../../ledger/wallet/ledger.store.ts';
import { emit } from '../../notify/events/deliver-events.ts';
import { readActivity } from './activity.store.ts';
import { ladderOf } from './ladder-document.ts';
import { addStep, findActiveMembers, type LevelRow, lockLevel, requireLevel, setLabel } from './level.store.ts';
import { rankOf } from './rank-progress.ts';

/** Twice the interval of runs, which makes up for a missed run. */
const LOOK_BACK_MINUTES = 20;

type LevelContext = Pick<Context, 'documents' | 'log' | 'merchants' | 'now' | 'pool'>;

/** Raises every member who has met the conditions of a higher level according to the ledger. */
export async function raiseLevels(context: LevelContext): Promise<void> {
  for (const merchant of context.merchants)
    if (merchant.vipLevels?.length)
      await raiseAll(merchant, context).catch((fault: unknown) => {
        context.log.error({ err: fault, merchant: merchant.code }, 'levels were not raised');
      });
}

async function raiseAll(merchant: Merchant, context: LevelContext): Promise<void> {
  for (const row of await findActiveMembers(context.pool, merchant.code, LOOK_BACK_MINUTES))
    await raise(row, merchant, context).catch((fault: unknown) => {
      context.log.error({ err: fault, memberId: String(row.memberId) }, 'a level was not raised');
    });
}

/** Raises a member to the level that their activity has reached; never lowers one, or changes one assigned by staff. */
async function raise(row: LevelRow, merchant: Merchant, context: Omit<LevelContext, 'log' | 'merchants'>) {
  const { accountId, memberId } = row;
  const seen = await requireLevel(context.pool, memberId);
  const to = new Date(context.now());
  const activity = await readActivity({ ...row, merchant, from: seen.countedFrom, to }, context);
  const rank = rankOf(merchant.vipLevels ?? [], seen.label?.rankLevel ?? 0, activity);
  const raised = labelOfRank(merchant, rank);
  if (!raised || rank === (seen.label?.rankLevel ?? 0)) return;
  await withTransaction(context.pool, async (client) => {
    const { countedFrom, label } = await lockLevel(client, memberId);
    // If a period was decided meanwhile, activity counts from a new time; the next run checks again.
    const isStale = countedFrom?.getTime() !== seen.countedFrom?.getTime();
    if (isStale || (label?.type ?? 'AUTO') !== 'AUTO' || (label?.rankLevel ?? 0) >= rank) return;
    // The account before the event, so that a member's events are in order.
    await lockAccount(client, accountId);
    await setLabel(client, memberId, raised);
    const ladderVersion = ladderOf(context, merchant.code)?.version ?? 0;
    await addStep(
      client,
      { merchant: merchant.code, memberId },
      {
        rank,
        ladderVersion,
        cause: 'raised',
        basis: { conditions: conditionsOf(merchant, label?.rankLevel ?? 0, rank), from: seen.countedFrom, to },
      },
    );
    await emit(client, { merchant: merchant.code, memberId, kind: 'level.reached', body: { rankLevel: rank } });
  });
}

/** The conditions on the way from one rank to another. */
const conditionsOf = ({ vipLevels = [] }: Merchant, from: number, to: number) =>
  vipLevels.slice(from, to).map(({ conditions }) => conditions);
