import type { submit as contract } from '@foyer/contract/identity/submit.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { processChecks } from '../process-checks.ts';
import { submitCheck } from '../submit-check.ts';
import { toIdentity } from '../to-identity.ts';

/** POST /wps/identity/submit. */
export const submit: Handler<typeof contract> = async (call, context) => {
  const { body, merchant, session } = call;
  const refused = await submitCheck({ ...body, merchant: merchant.code, memberId: session.memberId }, context);
  if (refused) return refused;
  void processChecks(context).catch((fault: unknown) => context.log.error({ err: fault }, 'checks of identities'));
  return toIdentity(call, context);
};
