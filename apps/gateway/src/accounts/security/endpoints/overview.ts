import type { overview as contract } from '@foyer/contract/security/overview.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { maskEmail, maskMobile } from '../../members/mobile-number.ts';
import { getProtection } from '../protection.store.ts';
import { isStepUpFresh } from '../step-up.ts';

/** GET /wps/member/security. */
export const overview: Handler<typeof contract> = async ({ session }, context) => {
  const { email, mobile, passkeys, passwordChangedAt, ...rest } = await getProtection(context.pool, session.memberId);
  return {
    ...rest,
    passwordChangedAt: passwordChangedAt.toISOString(),
    email: email && maskEmail(email),
    mobile: mobile && maskMobile(mobile),
    passkeys: passkeys.map(({ createdAt, lastUsedAt, ...passkey }) => ({
      ...passkey,
      createdAt: new Date(createdAt).toISOString(),
      lastUsedAt: lastUsedAt && new Date(lastUsedAt).toISOString(),
    })),
    isStepUpFresh: isStepUpFresh(session, context),
  };
};
