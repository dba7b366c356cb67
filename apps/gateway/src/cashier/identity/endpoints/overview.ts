import type { overview as contract } from '@foyer/contract/identity/overview.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { toIdentity } from '../to-identity.ts';

/** GET /wps/identity/overview. */
export const overview: Handler<typeof contract> = (call, context) => toIdentity(call, context);
