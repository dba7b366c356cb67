import type { submitApplication as contract } from '@foyer/contract/agent/submit-application.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { submitApplication as submit } from '../apply.ts';

/** POST /wps/agent/submitApplication. */
export const submitApplication: Handler<typeof contract> = async ({ body, merchant, session }, context) =>
  (await submit({ merchant: merchant.code, memberId: session.memberId }, body.isAgreed, context)) ?? {};
