import type { Condition } from '@foyer/conditions/condition.ts';
import type { OfferStatus } from '@foyer/contract/promotion/shapes.ts';
import type { MemberFacts } from '../facts/read-facts.store.ts';
import { findNeeds } from './needs.ts';
import type { Offer } from './offers-document.ts';

/** The facts about a member that determine how offers are shown. */
export interface OfferViewer {
  facts: MemberFacts;
  claims: ReadonlyMap<string, number>;
  /** The match that the member takes part in, and the offer whose funds are being wagered; null if none. */
  joined: string | null;
  wagering: string | null;
  /** The tournaments that the member takes part in. */
  entered: ReadonlySet<string>;
  /** May not be granted anything: on a break, excluded, or for another reason. */
  isAway: boolean;
}

/** How often a member may be granted an offer; infinite for offers that pay automatically or monthly. */
export const maxClaims = ({ perMember = 1, value }: Offer): number =>
  CLAIMED.has(value.kind) ? perMember : Number.POSITIVE_INFINITY;

const CLAIMED: ReadonlySet<Offer['value']['kind']> = new Set(['gift', 'code', 'match', 'ticket']);
const TAKEN: ReadonlySet<Offer['value']['kind']> = new Set(['gift', 'match', 'ticket', 'tournament']);

/** The status of an offer for a caller. @param viewer null for a visitor @param usedMinor the used budget, over all members */
export function statusOf(offer: Offer, viewer: OfferViewer | null, usedMinor: bigint): OfferStatus {
  const { budgetMinor, condition, value } = offer;
  const minMinor = 'amountMinor' in value ? BigInt(value.amountMinor) : 1n;
  if (budgetMinor !== undefined && usedMinor + minMinor > BigInt(budgetMinor)) return 'ended';
  if (!viewer) return 'login';
  if (viewer.isAway) return 'away';
  if (viewer.wagering === offer.id) return 'wagering';
  if (viewer.joined === offer.id || viewer.entered.has(offer.id)) return 'joined';
  if ((viewer.claims.get(offer.id) ?? 0) >= maxClaims(offer)) return 'claimed';
  if (findNeeds(condition as Condition | undefined, viewer.facts).some(({ isMet }) => !isMet)) return 'needs';
  if (value.kind === 'code') return 'code';
  return TAKEN.has(value.kind) ? 'available' : 'running';
}
