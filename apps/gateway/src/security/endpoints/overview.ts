import type { overview as contract } from '@foyer/contract/security/overview.ts';
import type { Handler } from '../../http/call.ts';
import { requireMember } from '../../members/member.store.ts';
import { maskEmail, maskMobile } from '../../members/mobile-number.ts';
import { findIdentities } from '../../members/social-identity.store.ts';
import { findPasskeys } from '../passkey.store.ts';
import { countRecoveryCodes } from '../recovery-code.store.ts';
import { isStepUpFresh } from '../step-up.ts';
import { hasTotp } from '../totp.store.ts';

/** GET /wps/member/security. */
export const overview: Handler<typeof contract> = async ({ session }, context) => {
  const { db } = context;
  const { memberId } = session;
  const [member, passkeys, hasAuthenticator, recoveryCodesLeft, identities] = await Promise.all([
    requireMember(db, memberId),
    findPasskeys(db, memberId),
    hasTotp(db, memberId),
    countRecoveryCodes(db, memberId),
    findIdentities(db, memberId),
  ]);
  return {
    passwordKind: member.password_kind,
    passwordChangedAt: member.password_changed_at.toISOString(),
    email: member.email && maskEmail(member.email),
    mobile: member.mobile && maskMobile(member.mobile),
    hasAuthenticator,
    recoveryCodesLeft,
    secondFactor: member.second_factor,
    passkeys: passkeys.map(({ id, name, created_at, last_used_at, is_backed_up }) => ({
      id,
      name,
      createdAt: created_at.toISOString(),
      lastUsedAt: last_used_at?.toISOString() ?? null,
      isBackedUp: is_backed_up,
    })),
    socialChannels: identities.map(({ channel }) => channel),
    isStepUpFresh: isStepUpFresh(session, context),
  };
};
