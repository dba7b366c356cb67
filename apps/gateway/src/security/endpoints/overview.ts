import type { overview as contract } from '@foyer/contract/security/overview.ts';
import type { Handler } from '../../http/call.ts';
import { maskEmail, maskMobile } from '../../members/mobile-number.ts';
import { getProtection } from '../protection.store.ts';
import { isStepUpFresh } from '../step-up.ts';

/** GET /wps/member/security. */
export const overview: Handler<typeof contract> = async ({ session }, context) => {
  const { memberId } = session;
  const [member, { hasAuthenticator, passkeys, recoveryCodesLeft, socialChannels }] = await Promise.all([
    context.reads.member(memberId),
    getProtection(context.pool, memberId),
  ]);
  return {
    passwordKind: member.password_kind,
    passwordChangedAt: member.password_changed_at.toISOString(),
    email: member.email && maskEmail(member.email),
    mobile: member.mobile && maskMobile(member.mobile),
    hasAuthenticator,
    recoveryCodesLeft,
    secondFactor: member.second_factor,
    passkeys: passkeys.map(({ createdAt, lastUsedAt, ...passkey }) => ({
      ...passkey,
      createdAt: new Date(createdAt).toISOString(),
      lastUsedAt: lastUsedAt && new Date(lastUsedAt).toISOString(),
    })),
    socialChannels,
    isStepUpFresh: isStepUpFresh(session, context),
  };
};
