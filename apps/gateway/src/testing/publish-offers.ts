import type { Offer } from '../engagement/promotions/offers-document.ts';
import type { TestGateway } from './boot-gateway.ts';
import { publishDocument } from './publish-document.ts';

/** Publishes offers of a merchant, by default gifts of 500. */
export const publishOffers = (
  gateway: Pick<TestGateway, 'context'>,
  merchant: string,
  offers: readonly (Partial<Offer> & Pick<Offer, 'id'>)[],
): Promise<void> =>
  publishDocument(
    gateway,
    { merchant, kind: 'promotions' },
    {
      market: gateway.context.merchants.find(({ code }) => code === merchant)?.market.country,
      offers: offers.map((offer) => ({
        category: 'welcome',
        title: { EN: `Offer ${offer.id}` },
        summary: { EN: 'For you' },
        art: 'gift',
        hue: 10,
        value: { kind: 'gift', amountMinor: '500' },
        ...offer,
      })),
    },
  );
