import type { Client } from '@foyer/database/open-pool.ts';
import { type DepositRow, type DepositState, updateDeposit } from './deposit.store.ts';
import { addStep } from './step.store.ts';

interface DepositMove {
  from: readonly DepositState[];
  to: DepositState;
  by: readonly ('system' | 'provider' | 'timer' | 'staff')[];
}

/**
 * Every move that a deposit can make. Its postings: `credit` or `suspend` for `pay` and `payLate`, `giveBack` for `giveBack`,
 * and those of reversals (`reversal-states.ts`) for the last four.
 */
export const DEPOSIT_MOVES = {
  open: { from: ['created'], to: 'pending', by: ['system'] },
  fail: { from: ['created', 'pending'], to: 'failed', by: ['system', 'provider', 'timer'] },
  expire: { from: ['created', 'pending'], to: 'expired', by: ['timer'] },
  pay: { from: ['created', 'pending'], to: 'paid', by: ['provider', 'staff'] },
  payLate: { from: ['expired', 'failed'], to: 'paid', by: ['provider', 'staff'] },
  giveBack: { from: ['paid'], to: 'refunded', by: ['provider', 'staff'] },
  beginRefund: { from: ['paid', 'refunding'], to: 'refunding', by: ['staff'] },
  dispute: { from: ['paid', 'refunding', 'disputed', 'refunded'], to: 'disputed', by: ['provider', 'staff'] },
  refund: { from: ['paid', 'refunding', 'disputed'], to: 'refunded', by: ['provider', 'staff'] },
  keep: { from: ['refunding', 'disputed', 'refunded'], to: 'paid', by: ['provider', 'staff'] },
} as const satisfies Record<string, DepositMove>;

export type DepositMoveName = keyof typeof DEPOSIT_MOVES;

export const canMove = ({ state }: Pick<DepositRow, 'state'>, move: DepositMoveName): boolean =>
  (DEPOSIT_MOVES[move].from as readonly DepositState[]).includes(state);

/**
 * Makes a move of a locked deposit, with the entry of its timeline.
 * @param change further fields that change with it
 * @returns the deposit after it; null if it cannot make this move
 */
export async function moveDeposit<Name extends DepositMoveName>(
  client: Client,
  deposit: DepositRow,
  move: {
    name: Name;
    by: (typeof DEPOSIT_MOVES)[Name]['by'][number];
    reason?: string | null;
    change?: Partial<DepositRow>;
  },
): Promise<DepositRow | null> {
  if (!canMove(deposit, move.name)) return null;
  const moved = { ...deposit, ...move.change, state: DEPOSIT_MOVES[move.name].to };
  await updateDeposit(client, moved);
  await addStep(client, { subject: deposit.id, state: moved.state, by: move.by, reason: move.reason ?? null });
  return moved;
}
