import { type StaffBody, type StaffCallName, staffCalls } from '@foyer/contract/staff/calls.ts';
import type { StaffRefusalCode } from '@foyer/contract/staff/refusals.data.ts';
import type { StaffCall } from '@foyer/contract/staff/staff-call.ts';
import { type Refusal, refuse } from '@foyer/http/refusal.ts';
import { Compile, type Validator } from 'typebox/compile';
import type { Context } from '../context.ts';
import type { Awaitable } from '../platform/http/call.ts';
import { createPicker } from '../platform/http/pick-fields.ts';
import type { Operator, SessionCallName } from './operator-call.ts';
import { OPERATOR_CALLS } from './operator-calls.ts';

type Work = (body: unknown, operator: Operator, context: Context) => Awaitable<object | Refusal<StaffRefusalCode>>;

/** Checks the body of a call, and runs its handler with the fields of the contract. @returns its value, or a refusal */
export async function runCall(
  name: SessionCallName,
  body: unknown,
  { context, operator }: { operator: Operator; context: Context },
): Promise<object | Refusal<StaffRefusalCode>> {
  const input = readBody(name, body);
  const work = OPERATOR_CALLS[name] as Work;
  return input === null ? refuse('invalid') : work(input, operator, context);
}

interface Reader {
  validator: Validator;
  pick(value: unknown): unknown;
}

const readers = new Map<StaffCallName, Reader>();

/** The fields of a valid body that the contract names; null for any other body. */
export function readBody<N extends StaffCallName>(name: N, body: unknown): StaffBody<N> | null {
  let reader = readers.get(name);
  if (!reader) {
    const { body: schema }: StaffCall = staffCalls[name];
    reader = { validator: Compile(schema), pick: createPicker(schema) };
    readers.set(name, reader);
  }
  return reader.validator.Check(body) ? (reader.pick(body) as StaffBody<N>) : null;
}
