import type { checkIn as contract } from '@foyer/contract/promotion/check-in.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { checkIn as checkInFor } from '../check-in.ts';
import { getRunningOffer } from '../offers-document.ts';
import { toGrant } from '../to-offer.ts';

/** POST /wps/promotion/checkIn. */
export const checkIn: Handler<typeof contract> = async ({ body, language, merchant, session }, context) => {
  const found = getRunningOffer(body.id, merchant.code, context);
  if (found?.offer.value.kind !== 'checkIn') return refuse('not.found');
  const done = await checkInFor({ merchant, session, ...found }, context);
  return done instanceof Refusal ? done : { ...done, grant: done.grant && toGrant(done.grant, language) };
};
