import type { info as contract } from '@foyer/contract/member/info.ts';
import { translateLabel } from '@foyer/merchant/vip-labels.ts';
import type { Handler } from '../../../platform/http/call.ts';

/** GET /wps/member/info. */
export const info: Handler<typeof contract> = async ({ language, merchant, session }, { wallets }) => ({
  id: String(session.memberId),
  account: session.username,
  type: session.type,
  language: session.language,
  currency: session.currency,
  clubLabel: session.clubLabel && translateLabel(merchant, session.clubLabel, language),
  referralCode: session.referralCode,
  balanceMinor: String(session.balanceMinor),
  registeredAt: session.registeredAt.toISOString(),
  previousLoginAt: session.previousLoginAt?.toISOString() ?? null,
  timeZone: session.timeZone,
  isCalm: session.isCalm,
  hidesBalance: session.hidesBalance,
  avatar: session.avatarVersion,
  hasWallets: (wallets.get(merchant.code) ?? []).length > 0,
});
