import { countUse, returnUse } from '@foyer/database/call-count.store.ts';
import { toNetwork } from '@foyer/merchant/client-location.ts';
import type pg from 'pg';
import { SCHEMA } from '../db/tables.ts';
import type { Caller } from '../http/call.ts';

/** The actions that are counted against an address. */
export type BudgetedUse = keyof typeof BUDGETS;

interface Budget {
  /** Uses allowed without a captcha. Thousands of phones share a carrier’s address, so beyond it they solve a captcha. */
  free: number;
  withinMinutes: number;
}

const BUDGETS = {
  'failed-login': { free: 30, withinMinutes: 15 },
  'taken-name': { free: 20, withinMinutes: 15 },
  account: { free: 10, withinMinutes: 60 },
  sms: { free: 5, withinMinutes: 15 },
} as const satisfies Record<string, Budget>;

/** Where a merchant has no captcha, an address is refused beyond this multiple of its budget. */
const WITHOUT_CAPTCHA = 10;

/** The state of an address: within its budget, needs a captcha, or has exhausted the allowance without captchas. */
export type BudgetState = 'within' | 'over' | 'exhausted';

/** Counts the actions of each address at a merchant, across all processes; an IPv6 network is one address. */
export interface AddressBudgets {
  /** Reserves one use before it is known whether it is needed, so that concurrent ones are all counted. */
  take(use: BudgetedUse, caller: Pick<Caller, 'merchant' | 'ip'>): Promise<{ state: BudgetState; leftSeconds: number }>;
  /** Undoes a `take` that was not needed. */
  giveBack(use: BudgetedUse, caller: Pick<Caller, 'merchant' | 'ip'>): Promise<void>;
  /** Counts one use of a key other than an address. @returns seconds to wait; 0 within the allowance */
  count(key: string, allowed: { max: number; seconds: number }): Promise<number>;
}

/** @param scale multiplies every budget, for tests that share one address */
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
