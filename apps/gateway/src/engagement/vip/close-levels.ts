import { type Client, withTransaction } from '@foyer/database/open-pool.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import { labelOfRank, type VipLabel } from '@foyer/merchant/vip-labels.ts';
import type { Context } from '../../context.ts';
import { lockAccount } from '../../ledger/wallet/ledger.store.ts';
import { emit } from '../../notify/events/deliver-events.ts';
import { getLastMonth, getMonthAfter, type Month } from '../../platform/calendar/month.store.ts';
import { may } from '../../platform/policy/may.ts';
import { decideLevel, type LevelDecision } from './decide-level.ts';
import { getLadderVersion, type LadderLevel, ladderOf } from './ladder-document.ts';
import {
  addClosedPeriod,
  addStep,
  closePeriod,
  findSteps,
  findUndecided,
  isPeriodClosed,
  type Level,
  type LevelRow,
  type LevelStep,
  lockLevel,
  setLabel,
} from './level.store.ts';
import { findPoints } from './points.ts';

type CloseContext = Pick<Context, 'documents' | 'log' | 'merchants' | 'pool'>;

/** A month being closed at a merchant with a ladder. */
interface Closing {
  merchant: Merchant;
  month: Month;
  next: Month;
  ladderVersion: number;
  points: ReadonlyMap<bigint, bigint>;
}

/** Decides every level at the end of a month, once per member, even after interruptions. Without a ladder none is lost. */
export async function closeLevels(context: CloseContext): Promise<void> {
  for (const merchant of context.merchants)
    await closeLastMonth(merchant, context).catch((fault: unknown) => {
      context.log.error({ err: fault, merchant: merchant.code }, 'the levels of a month were not decided');
    });
}

async function closeLastMonth(merchant: Merchant, context: CloseContext): Promise<void> {
  const ladder = ladderOf(context, merchant.code);
  if (!ladder) return;
  const month = await getLastMonth(context.pool, merchant.market.timeZone);
  if (await isPeriodClosed(context.pool, merchant.code, month.name)) return;
  const closing = {
    ...{ merchant, month, ladderVersion: ladder.version },
    next: await getMonthAfter(context.pool, month.name, merchant.market.timeZone),
    points: await findPoints({ merchant: merchant.code, accountId: null, ...month }, context),
  };
  if (await closeAll(closing, context)) await addClosedPeriod(context.pool, merchant.code, month.name);
}

/** @returns whether every level has been decided */
async function closeAll(closing: Closing, context: CloseContext): Promise<boolean> {
  let isComplete = true;
  for (const row of await findUndecided(context.pool, closing.merchant.code, closing.month.name))
    await withTransaction(context.pool, (client) => close(client, row, { closing, context })).catch(
      (fault: unknown) => {
        isComplete = false;
        context.log.error(
          { err: fault, memberId: String(row.memberId) },
          "a member's level could not be decided at the end of the month",
        );
      },
    );
  return isComplete;
}

/** Decides one level, with the member locked: a concurrent rise is either already visible or comes afterwards. */
async function close(
  client: Client,
  { accountId, memberId }: LevelRow,
  { closing, context }: { closing: Closing; context: Pick<Context, 'documents'> },
): Promise<void> {
  const { merchant, month, next } = closing;
  const level = await lockLevel(client, memberId);
  const { label } = level;
  if (label?.type !== 'AUTO' || (level.closedThrough ?? '') >= month.name) return;
  const who = { merchant: merchant.code, memberId };
  const step = await getNewestStep(client, { ...who, rank: label.rankLevel, ladderVersion: closing.ladderVersion });
  const terms = await getTerms(step, label, { merchant: merchant.code, context });
  const decision = await decide(client, { level, step, terms, memberId, closing });
  await lockAccount(client, accountId);
  const lowered = decision === 'lowered';
  await closePeriod(client, memberId, {
    period: month.name,
    warnedFor: decision === 'warned' ? next.name : null,
    countedFrom: lowered ? next.from : null,
  });
  if (decision === 'kept') await keep(client, { ...who, label, closing, context });
  if (lowered) await lower(client, { ...who, label, closing });
  if (decision === 'warned')
    await emit(client, {
      ...who,
      kind: 'level.warned',
      body: { rankLevel: label.rankLevel, count: terms?.keepPoints ?? 0, until: next.to.toISOString() },
    });
}

/** The newest step of a level; a level without steps gets one. */
async function getNewestStep(
  client: Client,
  { ladderVersion, rank, ...who }: { merchant: string; memberId: bigint; rank: number; ladderVersion: number },
): Promise<Omit<LevelStep, 'at' | 'basis'> & { since: Date | null }> {
  const steps = await findSteps(client, who.memberId);
  const newest = steps.at(-1);
  // The start of the uninterrupted period at this rank.
  const before = steps.findLastIndex((step) => step.rank !== rank);
  if (newest?.rank === rank) return { ...newest, since: steps[before + 1]?.at ?? null };
  const found = { rank, ladderVersion, cause: 'found' } as const;
  await addStep(client, who, found);
  return { ...found, since: null };
}

/** A level's terms in the ladder version under which it was last reached or kept. */
async function getTerms(
  { ladderVersion }: Pick<LevelStep, 'ladderVersion'>,
  { labelId }: VipLabel,
  { context, merchant }: { merchant: string; context: Pick<Context, 'documents'> },
): Promise<LadderLevel | null> {
  const ladder = await getLadderVersion(context, merchant, ladderVersion);
  return ladder?.levels.find((level) => level.labelId === labelId) ?? null;
}

interface Deciding {
  level: Level;
  step: { since: Date | null };
  terms: LadderLevel | null;
  memberId: bigint;
  closing: Closing;
}

async function decide(client: Client, { closing, level, memberId, step, terms }: Deciding): Promise<LevelDecision> {
  // During a break or an exclusion no level is lost, and nobody is urged to play.
  if (await may(client, { memberId }, 'marketing')) return 'stays';
  return decideLevel({
    isHeld: step.since !== null && step.since < closing.month.from,
    points: closing.points.get(memberId) ?? 0n,
    keepPoints: terms ? BigInt(terms.keepPoints) : null,
    isWarned: level.warnedFor === closing.month.name,
  });
}

interface Kept {
  merchant: string;
  memberId: bigint;
  label: VipLabel;
  closing: Closing;
}

/** A kept level is earned again under the current ladder; if the ladder no longer has it, it stays unchanged. */
async function keep(
  client: Client,
  { closing, context, label, ...who }: Kept & { context: Pick<Context, 'documents'> },
): Promise<void> {
  const { ladderVersion } = closing;
  if (!(await getTerms({ ladderVersion }, label, { merchant: who.merchant, context }))) return;
  await addStep(client, who, { rank: label.rankLevel, ladderVersion, cause: 'kept' });
}

async function lower(client: Client, { closing, label, ...who }: Kept): Promise<void> {
  const rank = label.rankLevel - 1;
  await setLabel(client, who.memberId, labelOfRank(closing.merchant, rank));
  await addStep(client, who, { rank, ladderVersion: closing.ladderVersion, cause: 'lowered' });
  await emit(client, { ...who, kind: 'level.lowered', body: { rankLevel: rank, from: label.rankLevel } });
}
