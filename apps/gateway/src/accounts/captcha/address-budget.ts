import { countUse, countUses, findUses, returnUses } from '@foyer/database/call-count.store.ts';
import { toNetwork, toWideNetwork } from '@foyer/merchant/client-location.ts';
import type pg from 'pg';
import { SCHEMA } from '../../db/tables.ts';
import type { Caller } from '../../platform/http/call.ts';
import type { CaptchaPurpose } from './captcha.ts';
import { bitsOfWork, isTooCheap } from './work-price.ts';

/** The actions that are counted against an address. */
export type BudgetedUse = keyof typeof BUDGETS;

interface Budget {
  /** Uses allowed without a captcha. Thousands of phones share a carrier’s address, so beyond it they solve a captcha or a puzzle. */
  free: number;
  withinMinutes: number;
}

const BUDGETS = {
  'failed-login': { free: 30, withinMinutes: 15 },
  'taken-name': { free: 20, withinMinutes: 15 },
  account: { free: 10, withinMinutes: 60 },
  sms: { free: 5, withinMinutes: 15 },
  // Of the phones that share an address, few write to customer service at the same time.
  'support-draft': { free: 100, withinMinutes: 15 },
  'support-start': { free: 20, withinMinutes: 15 },
} as const satisfies Record<string, Budget>;

/** Puzzles of an address: their work doubles after `free` of them, and `max` are accepted, which only an attacker reaches. */
const WORK = {
  chat: { free: 20, max: 500, withinMinutes: 15 },
  code: { free: 20, max: 2000, withinMinutes: 60 },
  login: { free: 30, max: 10_000, withinMinutes: 15 },
  register: { free: 10, max: 5000, withinMinutes: 60 },
  reset: { free: 5, max: 500, withinMinutes: 15 },
  sms: { free: 5, max: 500, withinMinutes: 15 },
} as const satisfies Record<CaptchaPurpose, Budget & { max: number }>;

/** The budget of the network around an address, in budgets of one address: somebody may own all of its addresses. */
const WIDE_FACTOR = 8;

type Source = Pick<Caller, 'merchant' | 'ip'>;

/** Counts the actions of each address at a merchant, and of the network around it, across all processes. */
export interface AddressBudgets {
  /**
   * Reserves one use before it is known whether it is needed, so that concurrent ones are all counted.
   * @returns whether it is within the budget
   */
  take(use: BudgetedUse, caller: Source): Promise<boolean>;
  /** Undoes a `take` that was not needed. */
  giveBack(use: BudgetedUse, caller: Source): Promise<void>;
  /** The zero bits of each part of the puzzle that an address must solve now. */
  priceOf(purpose: CaptchaPurpose, caller: Source): Promise<number>;
  /**
   * Counts a solved puzzle.
   * @param bits the zero bits of its parts
   * @returns `tooCheap` if the work has become much more since it was issued; seconds to wait if no more are accepted
   */
  takeWork(purpose: CaptchaPurpose, caller: Source, bits: number): Promise<'accepted' | 'tooCheap' | number>;
  /** Undoes a `takeWork` that was not needed. */
  giveBackWork(purpose: CaptchaPurpose, caller: Source): Promise<void>;
  /** Counts one use of a key other than an address. @returns seconds to wait; 0 within the allowance */
  count(key: string, allowed: { max: number; seconds: number }): Promise<number>;
}

/** @param scale multiplies every budget, for tests that share one address */
export function createAddressBudgets(pool: pg.Pool, scale = 1): AddressBudgets {
  const solvedIn = (counts: ReadonlyMap<string, number>, prefix: string, caller: Source): number => {
    const [own, wide] = keysOf(prefix, caller).map((key) => counts.get(key) ?? 0) as [number, number];
    return Math.max(own, wide / WIDE_FACTOR);
  };
  return {
    async take(use, caller) {
      const { free, withinMinutes } = BUDGETS[use];
      const keys = keysOf(`budget:${use}`, caller);
      const counted = await countUses(pool, SCHEMA, { keys, seconds: withinMinutes * 60 });
      const callsOf = new Map(counted.map(({ calls, key }) => [key, calls]));
      return solvedIn(callsOf, `budget:${use}`, caller) <= free * scale;
    },
    giveBack: (use, caller) => returnUses(pool, SCHEMA, keysOf(`budget:${use}`, caller)),
    async priceOf(purpose, caller) {
      const prefix = `puzzle:${purpose}`;
      const solved = solvedIn(await findUses(pool, SCHEMA, keysOf(prefix, caller)), prefix, caller);
      return bitsOfWork(solved, WORK[purpose].free * scale);
    },
    async takeWork(purpose, caller, bits) {
      const { free, max, withinMinutes } = WORK[purpose];
      const prefix = `puzzle:${purpose}`;
      const keys = keysOf(prefix, caller);
      const counted = await countUses(pool, SCHEMA, { keys, seconds: withinMinutes * 60 });
      const solved = solvedIn(new Map(counted.map(({ calls, key }) => [key, calls])), prefix, caller);
      if (solved > max * scale) return Math.max(1, ...counted.map(({ leftSeconds }) => leftSeconds));
      return isTooCheap(bits, solved, free * scale) ? 'tooCheap' : 'accepted';
    },
    giveBackWork: (purpose, caller) => returnUses(pool, SCHEMA, keysOf(`puzzle:${purpose}`, caller)),
    async count(key, { max, seconds }) {
      const { calls, leftSeconds } = await countUse(pool, SCHEMA, { key, seconds });
      return calls <= max * scale ? 0 : Math.max(1, leftSeconds);
    },
  };
}

/** The keys of an address and of the network around it. */
const keysOf = (prefix: string, { ip, merchant }: Source): [string, string] => [
  `${prefix}:${merchant.code}:${toNetwork(ip)}`,
  `${prefix}:${merchant.code}:around:${toWideNetwork(ip)}`,
];
