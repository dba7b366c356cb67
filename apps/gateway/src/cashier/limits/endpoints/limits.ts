import type { limits as contract } from '@foyer/contract/limits/limits.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { toPlayLimits } from '../to-play-limits.ts';

/** GET /wps/limits/limits. */
export const limits: Handler<typeof contract> = ({ session }, context) => toPlayLimits(session, context);
