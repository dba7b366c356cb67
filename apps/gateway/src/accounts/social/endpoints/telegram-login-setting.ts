import type { telegramLoginSetting as contract } from '@foyer/contract/relay/telegram-login-setting.ts';
import { refuse } from '@foyer/http/refusal.ts';
import type { Handler } from '../../../platform/http/call.ts';

/** GET /wps/relay/WPSCORE_getTelegramLoginSetting. */
export const telegramLoginSetting: Handler<typeof contract> = ({ merchant }) =>
  (merchant.has('TELEGRAMLOGIN3') && merchant.social?.telegram) || refuse('not.found');
