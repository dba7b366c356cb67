import { data } from 'react-router';
import type { Call } from '../../gateway/call.ts';
import { GatewayError } from '../../gateway/gateway-error.ts';
import { type Category, isCategory, type OfferDetail, type Offers } from './promotion-data.ts';

/** What `/m/activity` shows: one offer, or the list. `offers: null` is a list that did not load. */
export type PromotionsData = { offer: OfferDetail } | { offer: null; offers: Offers | null; category: Category | null };

const NOT_FOUND = 404;
const MAX_ID = 40;

/** @throws a response for the not-found page, if an offer is not running */
export async function loadPromotions(call: Call, url: URL): Promise<PromotionsData> {
  const id = url.searchParams.get('id');
  if (id !== null) return { offer: await loadOffer(call, id) };
  const wanted = url.searchParams.get('category');
  const category = isCategory(wanted) ? wanted : null;
  const offers = await call('promotion.list', {
    situation: 'background',
    ...(category ? { query: { category } } : {}),
  }).catch((error: unknown) => {
    if (error instanceof GatewayError) return null;
    throw error;
  });
  return { offer: null, offers, category };
}

const loadOffer = (call: Call, id: string): Promise<OfferDetail> =>
  /^[a-z][a-z0-9-]*$/.test(id) && id.length <= MAX_ID
    ? call('promotion.offer', { situation: 'background', query: { id } }).catch((error: unknown) => {
        if (error instanceof GatewayError && error.status === NOT_FOUND) throw notFound();
        throw error;
      })
    : Promise.reject(notFound());

const notFound = () => data({ code: 'not.found' }, { status: NOT_FOUND });
