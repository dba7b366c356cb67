import { CONSENT_PURPOSES, type ConsentPurpose, type Settings } from '@foyer/contract/settings/shapes.ts';
import type { Context } from '../../context.ts';
import { maskEmail, maskMobile } from '../members/mobile-number.ts';
import { findConsents, getSettings, hasConsent } from './member-settings.store.ts';

/** A member's settings as they see them. */
export async function toSettings(memberId: bigint, { pool }: Pick<Context, 'pool'>): Promise<Settings> {
  const [stored, consents, given] = await Promise.all([
    getSettings(pool, memberId),
    findConsents(pool, memberId),
    Promise.all(CONSENT_PURPOSES.map(async (purpose) => [purpose, await hasConsent(pool, memberId, purpose)] as const)),
  ]);
  const { closingAt, email, mobile, ...settings } = stored;
  return {
    ...settings,
    ...(Object.fromEntries(given) as Record<ConsentPurpose, boolean>),
    email: email && maskEmail(email),
    mobile: mobile && maskMobile(mobile),
    consents: consents.map(({ at, ...consent }) => ({ ...consent, at: at.toISOString() })),
    closingAt: closingAt?.toISOString() ?? null,
  };
}
