import { countUse, returnUse } from '@foyer/database/call-count.store.ts';
import { toNetwork } from '@foyer/merchant/client-location.ts';
import type pg from 'pg';
import { SCHEMA } from '../db/tables.ts';
import type { Caller } from '../http/call.ts';

/** What costs an address its budget. */
export type BudgetedUse = keyof typeof BUDGETS;

interface Budget {
  /** How many are allowed without a captcha. Thousands of phones share the address of a carrier: above it they solve one. */
  free: number;
  withinMinutes: number;
}

const BUDGETS = {
  'failed-login': { free: 30, withinMinutes: 15 },
  'taken-name': { free: 20, withinMinutes: 15 },
  account: { free: 10, withinMinutes: 60 },
  sms: { free: 5, withinMinutes: 15 },
} as const satisfies Record<string, Budget>;

/** Where a merchant has no captcha, an address is refused above so many times its budget. */
const WITHOUT_CAPTCHA = 10;

/** How far an address is into its budget: it is within it, needs a captcha, or has used up what there is without one. */
export type BudgetState = 'within' | 'over' | 'exhausted';

/** Counts what each address does at a merchant, in all processes; an IPv6 network is one address. */
export interface AddressBudgets {
  /** Counts one use, before it is known whether it has to be: simultaneous ones are counted one by one. */
  take(use: BudgetedUse, caller: Pick<Caller, 'merchant' | 'ip'>): Promise<{ state: BudgetState; leftSeconds: number }>;
  /** Undoes a `take` that was not needed. */
  giveBack(use: BudgetedUse, caller: Pick<Caller, 'merchant' | 'ip'>): Promise<void>;
  /** Counts one use of anything else than an address. @returns seconds to wait; 0 when it is within what is allowed */
  count(key: string, allowed: { max: number; seconds: number }): Promise<number>;
}

/** @param scale multiplies every budget; the tests of one machine share one address */
export function createAddressBudgets(pool: pg.Pool, scale = 1): AddressBudgets {
  const keyOf = (use: BudgetedUse, { ip, merchant }: Pick<Caller, 'merchant' | 'ip'>) =>
    `budget:${use}:${merchant.code}:${toNetwork(ip)}`;
  return {
    async take(use, caller) {
      const { free, withinMinutes } = BUDGETS[use];
      const { calls, leftSeconds } = await countUse(pool, SCHEMA, {
        key: keyOf(use, caller),
        seconds: withinMinutes * 60,
      });
      const state = calls <= free * scale ? 'within' : calls <= free * scale * WITHOUT_CAPTCHA ? 'over' : 'exhausted';
      return { state, leftSeconds };
    },
    giveBack: (use, caller) => returnUse(pool, SCHEMA, keyOf(use, caller)),
    async count(key, { max, seconds }) {
      const { calls, leftSeconds } = await countUse(pool, SCHEMA, { key, seconds });
      return calls <= max * scale ? 0 : Math.max(1, leftSeconds);
    },
  };
}
