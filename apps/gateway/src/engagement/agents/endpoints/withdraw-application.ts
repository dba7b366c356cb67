import type { withdrawApplication as contract } from '@foyer/contract/agent/withdraw-application.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { withdrawApplication as withdraw } from '../apply.ts';

/** POST /wps/agent/withdrawApplication. */
export const withdrawApplication: Handler<typeof contract> = async ({ merchant, session }, context) =>
  (await withdraw({ merchant: merchant.code, memberId: session.memberId }, context)) ?? {};
