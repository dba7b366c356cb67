import type {
  SignInCallName,
  StaffBody,
  StaffCallName,
  StaffRefusalOf,
  StaffValue,
} from '@foyer/contract/staff/calls.ts';
import type { Refusal } from '@foyer/http/refusal.ts';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import type { Context } from '../context.ts';
import type { Awaitable } from '../platform/http/call.ts';
import type { Person } from '../service/staff/person.ts';

/** Who makes a call, and from where. */
export interface Operator {
  person: Person;
  language: LanguageCode;
  /** Scheme, host and port that the person uses; absent outside of a browser. */
  origin?: string;
}

/** A value as a handler returns it: where the contract has text, also a time, which is sent as ISO 8601. */
type Returned<V> = string extends V
  ? V | Date
  : V extends readonly (infer Item)[]
    ? readonly Returned<Item>[]
    : V extends object
      ? // A value without fields, exactly: every object is a `{}`, even a refusal that the contract does not list.
        keyof V extends never
        ? Record<string, never>
        : { [Field in keyof V]: Returned<V[Field]> | (object extends Pick<V, Field> ? undefined : never) }
      : V;

/** What a call answers: its value, or one of the refusals that the contract lists. */
export type StaffAnswer<N extends StaffCallName> = Returned<StaffValue<N>> | Refusal<StaffRefusalOf<N>>;

type StaffHandler<N extends StaffCallName> = (
  body: StaffBody<N>,
  operator: Operator,
  context: Context,
) => Awaitable<StaffAnswer<N>>;

/** One handler for each of some calls; a missing one does not compile. */
export type StaffHandlersOf<N extends StaffCallName> = { [Name in N]: StaffHandler<Name> };

/** The calls that need a session. */
export type SessionCallName = Exclude<StaffCallName, SignInCallName>;
