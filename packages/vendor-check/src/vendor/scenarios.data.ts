import type { WalletFeature } from '@foyer/contract/vendor/wallet-protocol.ts';

/**
 * What the kit does with a call. `drop`: closes the connection, nothing is done; `fault`: HTTP 500, nothing is done; with `After`
 * it is done before; `garbage`: done, but the answer is not JSON; `late`: done, answered after the vendor has given up;
 * `duplicate`: done, and answered as a repetition; `extra`: done, with unknown fields.
 */
export type Disturbance = 'drop' | 'dropAfter' | 'fault' | 'faultAfter' | 'garbage' | 'late' | 'duplicate' | 'extra';

/** A member who plays, and what goes wrong with their calls. */
export interface Scenario {
  /** How many rounds the driver must play. */
  readonly plays: number;
  /** Disturbances of the first calls, by verb. */
  readonly disturbs?: Readonly<Record<string, readonly Disturbance[]>>;
  /** The member has nothing, is disabled, or has a session that ends after the first bet. */
  readonly member?: 'poor' | 'disabled' | 'ends';
  /** Only for vendors that declare it. */
  readonly feature?: WalletFeature;
}

export const SCENARIOS = {
  plain: { plays: 4 },
  'debit-lost': { plays: 1, disturbs: { debit: ['drop'] } },
  'rollback-lost': { plays: 1, disturbs: { debit: ['drop'], rollback: ['fault', 'drop'] } },
  'session-ended': { plays: 1, member: 'ends' },
  'credit-answer-lost': { plays: 1, disturbs: { credit: ['dropAfter'] } },
  'credit-refused': { plays: 1, disturbs: { credit: ['fault', 'fault'] } },
  poor: { plays: 1, member: 'poor' },
  disabled: { plays: 1, member: 'disabled' },
  'debit-duplicate': { plays: 1, disturbs: { debit: ['duplicate'] } },
  'debit-late': { plays: 1, disturbs: { debit: ['late'] } },
  'debit-fault': { plays: 1, disturbs: { debit: ['faultAfter'] } },
  'debit-garbage': { plays: 1, disturbs: { debit: ['garbage'] } },
  'unknown-fields': { plays: 1, disturbs: { debit: ['extra'], credit: ['extra'] } },
  chaos: { plays: 8 },
  'bonus-win': { plays: 1, feature: 'bonusWins' },
  tip: { plays: 1, feature: 'tips' },
  adjustment: { plays: 1, feature: 'adjustments' },
  void: { plays: 1, feature: 'voids' },
  'free-round': { plays: 1, feature: 'freeRounds' },
} as const satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof SCENARIOS;

/** The disturbances that chaos chooses from. */
export const CHAOS: readonly Disturbance[] = ['drop', 'dropAfter', 'fault', 'faultAfter', 'garbage', 'duplicate'];
