import { type Refusal, refuse } from '@foyer/http/refusal.ts';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import type { Static, TObject } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Context } from '../context.ts';
import type { FreeRoundRefusal } from '../play/vendors/grant-free-rounds.ts';
import type { DeskRefusal } from '../service/desk/desk-actions.ts';
import type { Person } from '../service/staff/person.ts';
import type { ActionRefusal } from './change-member.ts';

/** The caller. */
export interface Operator {
  person: Person;
  language: LanguageCode;
  /** Scheme, host and port that the person uses; absent outside of a browser. */
  origin?: string;
}

type OperatorRefusal =
  | ActionRefusal
  | FreeRoundRefusal
  | DeskRefusal
  | 'policy'
  | 'depth'
  | 'earlier'
  | 'invalid'
  | 'later';
type Answer = object | Refusal<OperatorRefusal>;

/** An operator call with an unchecked body. */
export type OperatorCall = (body: unknown, operator: Operator, context: Context) => Promise<Answer>;

/** A call whose body is checked first. */
export function call<T extends TObject>(
  schema: T,
  work: (body: Static<T>, operator: Operator, context: Context) => Promise<Answer>,
): OperatorCall {
  const validator = Compile(schema);
  return async (body, operator, context) =>
    validator.Check(body) ? work(body as Static<T>, operator, context) : refuse('invalid');
}
