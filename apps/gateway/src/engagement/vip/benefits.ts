import type { Queryable } from '@foyer/database/open-pool.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { Context } from '../../context.ts';
import { findHeldLevels, type HeldLevel } from './held-level.store.ts';
import { getLadderVersion, type LevelBenefits, ladderOf } from './ladder-document.ts';

/** The members, and the period `[from, to)`. */
export interface BenefitScope {
  merchant: Merchant;
  memberIds: readonly bigint[];
  from: Date;
  to: Date;
}

/**
 * The benefits of every level that members had in a period, under the ladder version under which it was reached or kept. Cutting
 * a ladder or losing a level does not affect what was earned before.
 */
export async function findBenefits(
  client: Queryable,
  { from, memberIds, merchant, to }: BenefitScope,
  context: Pick<Context, 'documents'>,
): Promise<Map<bigint, LevelBenefits[]>> {
  const benefits = new Map<bigint, LevelBenefits[]>();
  for (const held of await findHeldLevels(client, memberIds, { from, to })) {
    const brought = await toBenefits(held, merchant, context);
    if (brought) benefits.set(held.memberId, [...(benefits.get(held.memberId) ?? []), brought]);
  }
  return benefits;
}

/** The benefits of a level under its ladder version; without one, under the current ladder. */
async function toBenefits(
  { ladderVersion, rank }: HeldLevel,
  { code, vipLevels }: Pick<Merchant, 'code' | 'vipLevels'>,
  context: Pick<Context, 'documents'>,
): Promise<LevelBenefits | null> {
  const labelId = vipLevels?.[rank - 1]?.labelId;
  const version = ladderVersion ?? ladderOf(context, code)?.version ?? 0;
  const ladder = await getLadderVersion(context, code, version);
  return ladder?.levels.find((level) => level.labelId === labelId)?.benefits ?? null;
}

/** The current benefits of a member’s level; null without a level, or if it is not in the ladder. */
export async function getBenefits(
  client: Queryable,
  { memberId, merchant, now }: { memberId: bigint; merchant: Merchant; now: number },
  context: Pick<Context, 'documents'>,
): Promise<LevelBenefits | null> {
  const at = { from: new Date(now), to: new Date(now + 1) };
  return (
    (await findBenefits(client, { merchant, memberIds: [memberId], ...at }, context)).get(memberId)?.at(-1) ?? null
  );
}

/** The highest of an amount or a share among benefits; null if none has it. */
export function bestOf(benefits: readonly LevelBenefits[], name: 'rebateBp' | 'birthdayMinor'): bigint | null {
  const has = benefits.flatMap(({ [name]: value }) => (value === undefined ? [] : [BigInt(value)]));
  return has.sort((one, other) => (one < other ? 1 : -1))[0] ?? null;
}
