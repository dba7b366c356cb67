import type { Client } from '@foyer/database/open-pool.ts';
import type { Context } from '../../context.ts';
import { emit } from '../../notify/events/deliver-events.ts';
import type { Review } from '../../platform/connectors/identity/identity-provider.ts';
import { getIdentity, putIdentity } from '../payments/identity.store.ts';
import { type CheckRow, type CheckState, updateCheck } from './check.store.ts';
import { detailsOf } from './details.ts';

interface CheckMove {
  from: readonly CheckState[];
  to: CheckState;
  by: readonly ('member' | 'worker' | 'provider' | 'staff')[];
  isDecision?: true;
}

/** Every move that a check can make; it begins as `draft`. */
export const CHECK_MOVES = {
  submit: { from: ['draft', 'retry'], to: 'submitted', by: ['member'] },
  accept: { from: ['submitted'], to: 'pending', by: ['worker'] },
  approve: { from: ['submitted', 'pending', 'retry'], to: 'approved', by: ['provider', 'staff'], isDecision: true },
  redo: { from: ['submitted', 'pending', 'rejected'], to: 'retry', by: ['provider', 'staff'], isDecision: true },
  /** Possible even after an approval, for later findings of a provider. */
  reject: {
    from: ['submitted', 'pending', 'retry', 'approved'],
    to: 'rejected',
    by: ['provider', 'staff'],
    isDecision: true,
  },
} as const satisfies Record<string, CheckMove>;

export type CheckMoveName = keyof typeof CHECK_MOVES;

/**
 * Makes a move of a locked check, with its event.
 * @returns the check after it; null if it cannot make this move
 */
export async function moveCheck<Name extends CheckMoveName>(
  client: Client,
  check: CheckRow,
  move: {
    name: Name;
    by: (typeof CHECK_MOVES)[Name]['by'][number];
    change?: Partial<CheckRow>;
    nextPollAt?: Date | null;
  },
): Promise<CheckRow | null> {
  const { from, isDecision, to }: CheckMove = CHECK_MOVES[move.name];
  if (!from.includes(check.state)) return null;
  const moved = { ...check, ...move.change, state: to };
  await updateCheck(client, { ...moved, nextPollAt: move.nextPollAt ?? null });
  if (isDecision) {
    const { id: checkId, level, memberId, merchant, state } = moved;
    await emit(client, { merchant, memberId, kind: 'identity.decided', body: { checkId, level, state } });
  }
  return moved;
}

/**
 * Applies a review to a locked check: an older review never overwrites a newer one.
 * @returns the check after it; null if it changes nothing
 */
export async function applyReview(
  client: Client,
  check: CheckRow,
  { by, review, seal }: { review: Review; by: 'provider' | 'staff' } & Pick<Context, 'seal'>,
): Promise<CheckRow | null> {
  if (check.reviewedAt && review.at <= check.reviewedAt) return null;
  const moved = await moveCheck(client, check, {
    name: review.answer,
    by,
    change: {
      labels: review.labels,
      wrongSides: review.wrongSides,
      memberComment: review.memberComment,
      staffComment: review.staffComment,
      reviewedAt: review.at,
      decidedAt: review.at,
    },
  });
  if (!moved) return null;
  if (moved.state === 'approved') await raiseLevel(client, moved, seal);
  if (check.state === 'approved') await lowerLevel(client, check);
  return moved;
}

/** Position of MM-DD in YYYY-MM-DD. */
const DAY_AT = 5;

async function raiseLevel(client: Client, check: CheckRow, seal: Context['seal']): Promise<void> {
  const known = await getIdentity(client, check.memberId);
  const details = detailsOf(check, seal);
  const proved =
    check.level === 1
      ? {
          sealedName: seal.seal(Buffer.from(details.name)),
          birthday: details.birthDate.slice(DAY_AT) || null,
          birthYear: Number.parseInt(details.birthDate, 10) || null,
        }
      : known;
  await putIdentity(client, check.memberId, { ...proved, level: Math.max(known.level, check.level) });
}

/** Lowers the member to the level below the one that is no longer verified. */
async function lowerLevel(client: Client, { level, memberId }: CheckRow): Promise<void> {
  const known = await getIdentity(client, memberId);
  await putIdentity(client, memberId, { ...known, level: Math.min(known.level, level - 1) });
}
