import type { begin as contract } from '@foyer/contract/identity/begin.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { beginCheck } from '../begin-check.ts';
import { toIdentity } from '../to-identity.ts';

/** POST /wps/identity/begin. */
export const begin: Handler<typeof contract> = async (call, context) => {
  const { body, merchant, session } = call;
  const refused = await beginCheck({ merchant, memberId: session.memberId, given: body }, context);
  return refused ?? toIdentity(call, context);
};
