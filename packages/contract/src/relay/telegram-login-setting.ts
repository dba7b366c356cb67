import Type from 'typebox';
import { endpoint } from '../endpoint.ts';

/** GET /wps/relay/WPSCORE_getTelegramLoginSetting (§3, §7). */
export const telegramLoginSetting = endpoint({
  method: 'GET',
  path: '/wps/relay/WPSCORE_getTelegramLoginSetting',
  summary: 'The bot that members sign in through.',
  access: 'anyone',
  value: Type.Object({
    botId: Type.String(),
    authDomain: Type.String({ description: 'the domain that the bot is linked to' }),
  }),
  refusals: ['not.found'],
});
