import type { Clause, FactArguments, FactWindow } from '@foyer/conditions/condition.ts';
import type { Fact } from '@foyer/conditions/facts.data.ts';
import type { OfferNeed } from '@foyer/contract/promotion/shapes.ts';
import type { Queryable } from '@foyer/database/open-pool.ts';
import type { Context } from '../../context.ts';

/** The merchant and the documents that facts are read for. */
export interface FactSource {
  merchant: string;
  /** Time zone of the market. */
  timeZone: string;
  documents: Context['documents'];
}

/** Helpers for writing the SQL of a fact, over the rows `member`, `account` and `identity`. */
export interface FactScope {
  source: FactSource;
  /** A parameter with a cast, such as `$4::text`. */
  bind(value: unknown, cast: string): string;
  /** SQL for whether a time is in a window; `true` without a window. */
  within(window: FactWindow | undefined, column: string): string;
  /** The bounds of a window as SQL. */
  from(window: FactWindow | undefined): string;
  to(window: FactWindow | undefined): string;
  /** The result of {@link MemberFact.load}. */
  loaded: ReadonlyMap<bigint, bigint>;
}

/** The arguments of {@link MemberFact.load}. */
export interface LoadScope {
  client: Queryable;
  source: FactSource;
  /** Null: all members. */
  accountId: bigint | null;
  from: Date;
  to: Date;
}

/** An offer's requirement for a clause, as shown to members; undefined: cannot be shown, so offers cannot use it. */
type NeedOf = OfferNeed | ((value: Clause['value']) => OfferNeed | undefined);

/** The complete definition of a fact about members. */
export interface MemberFact extends Fact {
  /** The requirements by operator. */
  needs?: Readonly<Record<string, NeedOf>>;
  /** SQL that reads it for a row. */
  read(args: FactArguments, scope: FactScope): string;
  /** Reads it beforehand if SQL alone cannot; members without a value are absent. */
  load?(args: FactArguments, scope: LoadScope): Promise<ReadonlyMap<bigint, bigint>>;
}

export type MemberFactTable = Readonly<Record<string, MemberFact>>;

/** A moment as epoch milliseconds. */
export const epochMs = (time: string): string => `floor(extract(epoch from ${time}) * 1000)::bigint`;
