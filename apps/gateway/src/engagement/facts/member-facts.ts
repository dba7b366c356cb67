import type { MemberFact } from './fact.ts';
import { MONEY_FACTS } from './money-facts.store.ts';
import { OFFER_FACTS } from './offer-facts.store.ts';
import { PROFILE_FACTS } from './profile-facts.store.ts';

/** All facts about members for offers and segments. A new one is an entry in one of these tables, and its texts for staff. */
export const MEMBER_FACTS = { ...PROFILE_FACTS, ...OFFER_FACTS, ...MONEY_FACTS } as const;
export type MemberFactName = keyof typeof MEMBER_FACTS;

/** A fact by its name. @throws if there is none */
export function requireFact(name: string): MemberFact {
  const fact = Object.hasOwn(MEMBER_FACTS, name) ? MEMBER_FACTS[name as MemberFactName] : undefined;
  if (!fact) throw new Error(`there is no fact ${name}`);
  return fact;
}
