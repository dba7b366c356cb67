import type { settings as contract } from '@foyer/contract/settings/settings.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { toSettings } from '../to-settings.ts';

/** GET /wps/settings. */
export const settings: Handler<typeof contract> = ({ session }, context) => toSettings(session.memberId, context);
