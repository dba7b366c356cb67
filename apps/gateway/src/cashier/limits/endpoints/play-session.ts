import type { playSession as contract } from '@foyer/contract/limits/play-session.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { toPlaySession } from '../to-play-session.ts';

/** GET /wps/limits/playSession. */
export const playSession: Handler<typeof contract> = ({ session }, context) => toPlaySession(session, context);
