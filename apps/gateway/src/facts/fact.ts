import type { Clause, FactArguments, FactWindow } from '@foyer/conditions/condition.ts';
import type { Fact } from '@foyer/conditions/facts.data.ts';
import type { OfferNeed } from '@foyer/contract/promotion/shapes.ts';
import type { Queryable } from '@foyer/database/open-pool.ts';
import type { Context } from '../context.ts';

/** Whose facts, and of which documents. */
export interface FactSource {
  merchant: string;
  /** Of the market. */
  timeZone: string;
  documents: Context['documents'];
}

/** What the SQL of a fact is written with. The rows are `member`, `account` and `identity`. */
export interface FactScope {
  source: FactSource;
  /** A parameter with a cast, such as `$4::text`. */
  bind(value: unknown, cast: string): string;
  /** Whether a moment lies in a window, as SQL; `true` without one. */
  within(window: FactWindow | undefined, column: string): string;
  /** The bounds of a window as SQL. */
  from(window: FactWindow | undefined): string;
  to(window: FactWindow | undefined): string;
  /** What {@link MemberFact.load} has found. */
  loaded: ReadonlyMap<bigint, bigint>;
}

/** What {@link MemberFact.load} is given. */
export interface LoadScope {
  client: Queryable;
  source: FactSource;
  /** Null: of all members. */
  accountId: bigint | null;
  from: Date;
  to: Date;
}

/** What an offer asks for by a clause, in words that members read; undefined: members are not told, so an offer cannot ask for it. */
type NeedOf = OfferNeed | ((value: Clause['value']) => OfferNeed | undefined);

/** A fact about members: everything there is to say about it, in one place. */
export interface MemberFact extends Fact {
  /** By operator. */
  needs?: Readonly<Record<string, NeedOf>>;
  /** How it is read for a row, as SQL. */
  read(args: FactArguments, scope: FactScope): string;
  /** Reads it beforehand where SQL alone cannot say it; members without one are absent. */
  load?(args: FactArguments, scope: LoadScope): Promise<ReadonlyMap<bigint, bigint>>;
}

export type MemberFactTable = Readonly<Record<string, MemberFact>>;

/** A moment as epoch milliseconds. */
export const epochMs = (time: string): string => `floor(extract(epoch from ${time}) * 1000)::bigint`;
