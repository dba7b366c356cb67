import { withTransaction } from '@foyer/database/open-pool.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { Context } from '../../context.ts';
import { bestOf, findBenefits } from '../vip/benefits.ts';
import { findBirthdays } from './birthday.store.ts';
import { claimOffer } from './claim-offer.ts';
import { findRunningOffers, type Offer, promotionsOf } from './offers-document.ts';

type BirthdayContext = Pick<Context, 'documents' | 'log' | 'merchants' | 'now' | 'pool'>;
type BirthdayValue = Extract<Offer['value'], { kind: 'birthday' }>;

/** Pays birthday gifts, by the market’s time zone: once a year, and only if an identity check has confirmed the date. */
export async function payBirthdays(context: BirthdayContext): Promise<void> {
  for (const merchant of context.merchants)
    for (const offer of findRunningOffers(merchant.code, context)) {
      if (offer.value.kind !== 'birthday') continue;
      const { value } = offer;
      await payOffer({ merchant, offer, value }, context).catch((fault: unknown) => {
        context.log.error({ err: fault, merchant: merchant.code, offerId: offer.id }, 'birthday gifts were not paid');
      });
    }
}

/** Pays members one by one; a fault for one does not affect the others. */
async function payOffer(
  { merchant, offer, value }: { merchant: Merchant; offer: Offer; value: BirthdayValue },
  context: BirthdayContext,
): Promise<void> {
  const { version } = promotionsOf(context, merchant.code);
  const celebrated = await findBirthdays(context.pool, merchant, offer.id);
  const at = { from: new Date(context.now()), to: new Date(context.now() + 1) };
  const memberIds = celebrated.map(({ memberId }) => memberId);
  const benefits = value.withLevel ? await findBenefits(context.pool, { merchant, memberIds, ...at }, context) : null;
  for (const { year, ...member } of celebrated) {
    const ofLevel = bestOf(benefits?.get(member.memberId) ?? [], 'birthdayMinor') ?? 0n;
    const amountMinor = ofLevel > BigInt(value.amountMinor) ? ofLevel : BigInt(value.amountMinor);
    const occurrence = `year:${year}`;
    const claim = { merchant, member, offer, version, documents: context.documents, occurrence, amountMinor };
    await withTransaction(context.pool, (client) => claimOffer(client, claim)).catch((fault: unknown) => {
      const about = { err: fault, memberId: String(member.memberId), offerId: offer.id };
      context.log.error(about, 'a birthday gift was not paid');
    });
  }
}
