import type { info as contract } from '@foyer/contract/member/info.ts';
import { translateLabel } from '@foyer/merchant/vip-labels.ts';
import type { Handler } from '../../http/call.ts';

/** GET /wps/member/info. */
export const info: Handler<typeof contract> = async ({ language, merchant, session }, { reads, wallets }) => {
  const [member, account] = await Promise.all([reads.member(session.memberId), reads.balance(session.accountId)]);
  return {
    id: String(member.id),
    account: member.username,
    type: member.type,
    language: member.language,
    currency: member.currency,
    clubLabel: member.club_label && translateLabel(merchant, member.club_label, language),
    referralCode: member.referral_code,
    balanceMinor: String(account.balance_minor),
    registeredAt: member.created_at.toISOString(),
    previousLoginAt: member.previous_login_at?.toISOString() ?? null,
    timeZone: member.time_zone,
    isCalm: member.is_calm,
    hidesBalance: member.hides_balance,
    avatar: member.avatar_version,
    hasWallets: (wallets.get(merchant.code) ?? []).length > 0,
  };
};
