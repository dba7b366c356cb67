import type { RememberedLogin } from '../../device/deferred/remembered-name.ts';

/** The conditions of an automatic login, at the start of the app. */
export interface AutoLoginStart {
  hasSession: boolean;
  /** The address's query. */
  search: string;
  /** The flag `autoLogin` is not 0. */
  isAllowed: boolean;
  /** The merchant's switch MOBILEAUTOLOGIN3. */
  isOn: boolean;
  merchant: string;
  remembered: RememberedLogin | null;
}

/** Why there is no automatic login at the start (§4); null if there is one. */
export function findAutoLoginSkipReason({ hasSession, isAllowed, isOn, merchant, remembered, search }: AutoLoginStart) {
  const query = new URLSearchParams(search);
  if (hasSession) return 'session';
  if (query.has('redirectUrl') || query.has('backUrl')) return 'has-redirect';
  if (!isAllowed) return 'flag';
  if (!isOn) return 'switch';
  if (!remembered) return 'nothing-remembered';
  if (remembered.merchant !== merchant) return 'other-merchant';
  if (remembered.type === 'sms') return 'sms';
  return remembered.secret ? null : 'no-secret';
}
