import { withTransaction } from '@foyer/database/open-pool.ts';
import { refuse } from '@foyer/http/refusal.ts';
import type { Context } from '../context.ts';
import { promotionsOf } from '../engagement/promotions/offers-document.ts';
import { makeCodes } from '../engagement/promotions/redeem-code.ts';
import { hasPermission, type Person } from '../service/staff/person.ts';
import { writeAuditEntry } from '../service/staff/write-audit-entry.ts';
import { isReason } from './change-member.ts';
import type { StaffAnswer } from './operator-call.ts';

interface WantedCodes {
  merchant: string;
  offerId: string;
  count: number;
  reason: string;
}

/**
 * Makes single-use codes for an offer of a merchant, and records how many, never the codes. `unknown`: the merchant has no offer with
 * this id that takes codes.
 */
export async function makePromotionCodes(
  { count, merchant, offerId, reason }: WantedCodes,
  person: Person,
  context: Pick<Context, 'documents' | 'now' | 'pool' | 'randomBytes' | 'seal'>,
): Promise<StaffAnswer<'make-promotion-codes'>> {
  if (!isReason(reason)) return refuse('reason');
  const refused = await withTransaction(context.pool, async (client) => {
    const required = { permission: 'promotion-codes.make', merchant } as const;
    if (!(await hasPermission(client, person.name, required))) return refuse('forbidden');
    const offer = promotionsOf(context, merchant).offers.find(({ id }) => id === offerId);
    if (offer?.value.kind !== 'code' || offer.value.code) return refuse('unknown');
    const entry = { action: 'promotion-codes.make', merchant, subject: offerId, reason, before: {}, after: { count } };
    await writeAuditEntry(client, { entry, person, now: context.now });
    return null;
  });
  return refused ?? { codes: await makeCodes({ merchant, offerId, count }, context) };
}
