import type { checkIn as contract } from '@foyer/contract/promotion/check-in.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Handler } from '../../http/call.ts';
import { checkIn as checkInFor } from '../check-in.ts';
import { isRunning, promotionsOf } from '../offers-document.ts';
import { toGrant } from '../to-offer.ts';

/** POST /wps/promotion/checkIn. */
export const checkIn: Handler<typeof contract> = async ({ body, language, merchant, session }, context) => {
  const { offers, version } = promotionsOf(context, merchant.code);
  const offer = offers.find(({ id }) => id === body.id);
  if (offer?.value.kind !== 'checkIn' || !isRunning(offer, context.now())) return refuse('not.found');
  const done = await checkInFor({ merchant, session, offer, version }, context);
  return done instanceof Refusal ? done : { ...done, grant: done.grant && toGrant(done.grant, language) };
};
