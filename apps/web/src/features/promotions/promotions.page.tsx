import { browserCall } from '../../gateway/browser-call.ts';
import type { Call } from '../../gateway/call.ts';
import { pageCall } from '../../page/page-call.ts';
import { pageRequest } from '../../page/page-request.ts';
import { pageTitle } from '../../page/page-title.ts';
import { sendForm } from '../../page/send-form.ts';
import type { Route } from './+types/promotions.page.ts';
import { loadPromotions } from './load-promotions.ts';
import { OfferScreen } from './offer-screen.tsx';
import { OffersScreen } from './offers-screen.tsx';
import { toOfferAddress } from './promotion-data.ts';

export const meta: Route.MetaFunction = ({ loaderData, matches }) => pageTitle(matches, loaderData?.offer?.title);

export function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageRequest);
  return pageCall(page, url, loadPromotions(page.call, url));
}

const ACTS = {
  claim: 'promotion.claim',
  checkIn: 'promotion.checkIn',
  join: 'promotion.join',
  leave: 'promotion.leave',
} as const;

const isAct = (name: string): name is keyof typeof ACTS => Object.keys(ACTS).includes(name);

/** Claims an offer, checks in for today, or joins a match. */
async function take(text: (name: string) => string, call: Call): Promise<string> {
  const id = text('id');
  const act = text('act');
  await call(ACTS[isAct(act) ? act : 'claim'], { body: { id }, situation: 'form' });
  return toOfferAddress(id);
}

/** For browsers without scripts. */
export const action = async ({ context, request, url }: Route.ActionArgs) =>
  sendForm(await request.formData(), url, (text) => take(text, context.get(pageRequest).call));

export const clientAction = async ({ request, url }: Route.ClientActionArgs) =>
  sendForm(await request.formData(), url, (text) => take(text, browserCall()));

export default function PromotionsPage({ loaderData }: Route.ComponentProps) {
  return loaderData.offer ? <OfferScreen offer={loaderData.offer} /> : <OffersScreen {...loaderData} />;
}
