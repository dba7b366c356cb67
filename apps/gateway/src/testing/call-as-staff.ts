import { staffCalls } from '@foyer/contract/staff/calls.ts';
import { Refusal } from '@foyer/http/refusal.ts';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import type { Context } from '../context.ts';
import type { SessionCallName } from '../operator/operator-call.ts';
import { runCall } from '../operator/run-call.ts';
import { toResponse } from '../operator/send-answer.ts';
import { compileLazily } from '../platform/http/lazy-serializer.ts';
import { requireStaffValue } from './require-staff-value.ts';

interface Asked {
  call: SessionCallName;
  body: unknown;
  language?: LanguageCode;
}

/**
 * Makes a call as somebody of staff, checked as over HTTP but without a session.
 * @returns its value as JSON, or the code of its refusal
 * @throws if the value is not that of the contract
 */
export async function callAsStaff(name: string, { body, call, language = 'EN' }: Asked, context: Context) {
  const operator = { person: { name, sign: null }, language };
  const answer = await runCall(call, body, { operator, context });
  if (answer instanceof Refusal) return { code: answer.code };
  const { response } = toResponse(staffCalls[call].value);
  const serialize = compileLazily({ schema: response[200], method: 'POST', url: `/operator/${call}` });
  const envelope = JSON.parse(serialize({ success: true, value: answer }));
  requireStaffValue(call, envelope);
  return envelope.value;
}
