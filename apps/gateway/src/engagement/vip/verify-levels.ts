import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { Context } from '../../context.ts';
import { getMonth } from '../../platform/calendar/month.store.ts';
import { readActivity } from './activity.store.ts';
import { getLadderVersion } from './ladder-document.ts';
import {
  type AutoLevel,
  type DatedStep,
  findAutoLevels,
  findMissingDecisions,
  findStepFaults,
} from './level-history.store.ts';
import { findPoints } from './points.ts';
import { toConditions } from './rank-progress.ts';

/** A level that does not follow from the ledger. */
export interface LevelFault {
  merchant: string;
  /** Null: it concerns all members. */
  memberId: bigint | null;
  what: string;
}

type VerifyContext = Pick<Context, 'documents' | 'now' | 'pool'>;

/**
 * Recomputes levels: each label must match its newest step, each step follow from the one before, each rise from the activity
 * until then, and each monthly decision from the points of that month, under the ladder of the step before; no month is without one. Labels assigned by
 * staff are left out.
 */
export async function verifyLevels(merchants: readonly Merchant[], context: VerifyContext): Promise<LevelFault[]> {
  const faults: LevelFault[] = [];
  for (const merchant of merchants) {
    for (const level of await findAutoLevels(context.pool, merchant.code, merchant.market.timeZone))
      for (const what of await findFaults(level, merchant, context))
        faults.push({ merchant: merchant.code, memberId: level.memberId, what });
    const market = { merchant: merchant.code, timeZone: merchant.market.timeZone };
    for (const fault of [
      ...(await findStepFaults(context.pool, merchant.code)),
      ...(await findMissingDecisions(context.pool, market)),
    ])
      faults.push({ merchant: merchant.code, ...fault });
  }
  return faults;
}

async function findFaults(level: AutoLevel, merchant: Merchant, context: VerifyContext): Promise<string[]> {
  const { rank, steps } = level;
  const faults: string[] = [];
  const newest = steps.at(-1);
  // A level from before steps were recorded has none.
  if (newest && newest.rank !== rank) faults.push(`the level is ${rank}, its newest step says ${newest.rank}`);
  for (const [at, step] of steps.entries()) {
    const before = steps[at - 1] ?? null;
    const broken = findBrokenOrder(step, before);
    if (broken) faults.push(broken);
    else if (step.cause === 'raised')
      faults.push(...findMissingConditions(step, before), ...(await findWrongRise(step, { level, merchant, context })));
    else if (before) faults.push(...(await findWrongMonth(step, before, { level, merchant, context })));
  }
  return faults;
}

/** Whether a step can follow another. */
function findBrokenOrder({ cause, rank }: DatedStep, before: DatedStep | null): string | null {
  const from = before?.rank ?? 0;
  // A level from before steps were recorded begins with one that was found; nobody loses or keeps what they never had.
  if (!before && (cause === 'lowered' || cause === 'kept')) return `the first step is to have been ${cause}`;
  if (cause === 'raised' && rank <= from) return `it was raised from ${from} to ${rank}`;
  if (cause === 'lowered' && before && rank !== from - 1) return `it was lowered from ${from} to ${rank}`;
  if (cause === 'kept' && before && rank !== from) return `level ${rank} was kept by a member of level ${from}`;
  return null;
}

/** Whether a rise says for each level that it passed what was required. */
function findMissingConditions({ basis, rank }: DatedStep, before: DatedStep | null): string[] {
  if (!basis) return [];
  const from = before?.rank ?? 0;
  const isComplete = basis.conditions.length === rank - from;
  return isComplete
    ? []
    : [`it was raised from ${from} to ${rank} by the requirements of ${basis.conditions.length} levels`];
}

/** Whether a member had met the conditions of the levels that they were raised to. */
async function findWrongRise(
  { basis, rank }: DatedStep,
  {
    context,
    level: { accountId, memberId },
    merchant,
  }: { level: AutoLevel; merchant: Merchant; context: VerifyContext },
): Promise<string[]> {
  if (!basis) return [];
  const from = basis.fromMs === null ? null : new Date(basis.fromMs);
  const activity = await readActivity({ accountId, memberId, merchant, from, to: new Date(basis.toMs) }, context);
  const unmet = basis.conditions.flatMap((conditions) =>
    toConditions(conditions, activity).filter(({ done, target }) => BigInt(done) < BigInt(target)),
  );
  return unmet.map(({ done, kind, target }) => `level ${rank} was reached with ${kind} ${done} of ${target}`);
}

/** Whether the decision about a month agrees with its points. */
async function findWrongMonth(
  { cause, month }: DatedStep,
  before: DatedStep,
  { context, level, merchant }: { level: AutoLevel; merchant: Merchant; context: VerifyContext },
): Promise<string[]> {
  if (cause !== 'kept' && cause !== 'lowered') return [];
  const ladder = await getLadderVersion(context, merchant.code, before.ladderVersion);
  const labelId = merchant.vipLevels?.[before.rank - 1]?.labelId;
  const terms = ladder?.levels.find((one) => one.labelId === labelId);
  if (!terms) return [`level ${before.rank} was ${cause} for ${month} without a ladder that says how`];
  const { from, to } = await getMonth(context.pool, month, merchant.market.timeZone);
  const scope = { merchant: merchant.code, accountId: level.accountId, from, to };
  const points = (await findPoints(scope, context)).get(level.memberId) ?? 0n;
  const isKept = points >= BigInt(terms.keepPoints);
  return isKept === (cause === 'kept')
    ? []
    : [`level ${before.rank} was ${cause} for ${month} with ${points} of ${terms.keepPoints} points`];
}
