import type { info as contract } from '@foyer/contract/member/info.ts';
import type { Handler } from '../../http/call.ts';
import { balanceOf } from '../../wallet/ledger.store.ts';
import { requireMember } from '../member.store.ts';

/** GET /wps/member/info. */
export const info: Handler<typeof contract> = async ({ session }, { db }) => {
  const [member, account] = await Promise.all([requireMember(db, session.memberId), balanceOf(db, session.accountId)]);
  return {
    id: String(member.id),
    account: member.username,
    type: member.type,
    language: member.language,
    currency: member.currency,
    clubLabel: member.club_label,
    referralCode: member.referral_code,
    balanceMinor: String(account.balance_minor),
    registeredAt: member.created_at.toISOString(),
    previousLoginAt: member.previous_login_at?.toISOString() ?? null,
  };
};
