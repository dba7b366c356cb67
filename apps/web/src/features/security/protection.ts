import type { Overview } from './change.ts';

/** The protections of an account, the most useful first. */
export type Protection = 'password' | 'contact' | 'secondStep' | 'passkey';

/** Which of them an account has. */
export function protectionsOf(overview: Overview): Record<Protection, boolean> {
  const { email, mobile, passkeys, passwordKind, secondFactor } = overview;
  return {
    password: passwordKind === 'own' || passkeys.length > 0,
    contact: email !== null || mobile !== null,
    secondStep: secondFactor !== null || passkeys.length > 0,
    passkey: passkeys.length > 0,
  };
}

export const PROTECTIONS: readonly Protection[] = ['password', 'contact', 'secondStep', 'passkey'];

/** The first missing one, with the page where it is added; null if none is missing. */
export function nextProtection(overview: Overview): { missing: Protection; to: string } | null {
  const has = protectionsOf(overview);
  const missing = PROTECTIONS.find((one) => !has[one]);
  return missing ? { missing, to: PAGES[missing] } : null;
}

const PAGES: Record<Protection, string> = {
  password: '/m/changePsw',
  contact: '/m/member/security/email',
  secondStep: '/m/member/security/authenticator',
  passkey: '/m/member/security/passkeys',
};
