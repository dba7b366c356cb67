import type { geetest as contract } from '@foyer/contract/captcha/geetest.ts';
import { refuse } from '@foyer/http/refusal.ts';
import type { Handler } from '../../../platform/http/call.ts';

/** GET /wps/captcha/geetest: a challenge of version 3, for merchants that use it. */
export const geetest: Handler<typeof contract> = async ({ merchant, traceId }, { captcha, log }) => {
  const account = captcha.accounts.get(merchant.code);
  if (account?.version !== 'v3') return refuse('not.found');
  const { challenge, isOffline } = await captcha.provider.register(account);
  if (isOffline) log.warn({ kind: 'captcha.down', merchant: merchant.code, purpose: 'challenge', traceId });
  return { gt: account.id, challenge, newCaptcha: true, offline: isOffline };
};
