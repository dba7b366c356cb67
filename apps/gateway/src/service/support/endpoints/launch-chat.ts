import type { launchChat as contract } from '@foyer/contract/relay/launch-chat.ts';
import { refuse } from '@foyer/http/refusal.ts';
import { chooseLanguage } from '@foyer/locales/choose-language.ts';
import { toReturnAddress } from '@foyer/merchant/return-address.ts';
import type { Handler } from '../../../platform/http/call.ts';

const HOME = '/m/home';

/** GET /wps/relay/CBS_launchChat. */
export const launchChat: Handler<typeof contract> = async ({ language, merchant, origin, query }, { isSandbox }) => {
  if (!merchant.has('CBS3')) return refuse('access.denied');
  const backUrl = toReturnAddress(query.backUrl, { origin, isSandbox, merchant }) ?? HOME;
  const lang = chooseLanguage(query.language ?? language, merchant.languages);
  return { url: `/m/support?chat=1&lang=${lang}`, title: query.title ?? '', backUrl };
};
