import type { StaffBody, StaffCallName, StaffValue } from '@foyer/contract/staff/calls.ts';
import { readToken } from '../device/staff-session.ts';

/** Why a call failed: the gateway’s code, or `network`. */
export class CallError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** Calls the operator API as a member of staff. @throws CallError */
export async function call<Name extends StaffCallName>(name: Name, body: StaffBody<Name>): Promise<StaffValue<Name>> {
  const response = await fetch(`/operator/${name}`, {
    method: 'POST',
    headers: {
      authorization: readToken(),
      'content-type': 'application/json',
      'accept-language': document.documentElement.lang,
    },
    body: JSON.stringify(body),
  }).catch(() => null);
  const answer = await response?.json().catch(() => null);
  if (answer?.success === true) return answer.value;
  throw new CallError(typeof answer?.errorCode === 'string' ? answer.errorCode : 'network');
}
