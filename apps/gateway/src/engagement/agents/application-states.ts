import type { Client } from '@foyer/database/open-pool.ts';
import { type ApplicationRow, updateApplication } from './application.store.ts';

export type ApplicationState = 'draft' | 'submitted' | 'checked' | 'approved' | 'refused' | 'withdrawn';

interface ApplicationMove {
  from: readonly ApplicationState[];
  to: ApplicationState;
  by: 'member' | 'staff';
}

/** Every move that an application can make. `check` is the first of two people who approve it, `approve` the second. */
export const APPLICATION_MOVES = {
  submit: { from: ['draft'], to: 'submitted', by: 'member' },
  withdraw: { from: ['draft', 'submitted', 'checked'], to: 'withdrawn', by: 'member' },
  check: { from: ['submitted'], to: 'checked', by: 'staff' },
  approve: { from: ['checked'], to: 'approved', by: 'staff' },
  refuse: { from: ['submitted', 'checked'], to: 'refused', by: 'staff' },
} as const satisfies Record<string, ApplicationMove>;

export type ApplicationMoveName = keyof typeof APPLICATION_MOVES;

export const canMove = ({ state }: Pick<ApplicationRow, 'state'>, move: ApplicationMoveName): boolean =>
  (APPLICATION_MOVES[move].from as readonly ApplicationState[]).includes(state);

/**
 * Makes a move of a locked application.
 * @param change further fields that change with it
 * @returns the application after it; null if it cannot make this move
 */
export async function moveApplication(
  client: Client,
  application: ApplicationRow,
  move: { name: ApplicationMoveName; change?: Partial<Pick<ApplicationRow, 'approvedBy' | 'refusal'>> },
): Promise<ApplicationRow | null> {
  if (!canMove(application, move.name)) return null;
  return updateApplication(client, { ...application, ...move.change, state: APPLICATION_MOVES[move.name].to });
}
