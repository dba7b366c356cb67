import type { join as contract } from '@foyer/contract/promotion/join.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { joinMatch } from '../match-deposits.ts';
import { getRunningOffer } from '../offers-document.ts';
import { enterTournament } from '../tournaments.ts';

/** POST /wps/promotion/join. */
export const join: Handler<typeof contract> = async ({ body, merchant, session }, context) => {
  const found = getRunningOffer(body.id, merchant.code, context);
  if (found?.offer.value.kind === 'tournament') {
    const entered = await enterTournament({ merchant, session, ...found }, context);
    return entered instanceof Refusal ? entered : { endsAt: entered.endsAt.toISOString() };
  }
  if (found?.offer.value.kind !== 'match') return refuse('not.found');
  const depositMinor = body.depositMinor === undefined ? null : BigInt(body.depositMinor);
  const joined = await joinMatch({ merchant, session, depositMinor, ...found }, context);
  return joined instanceof Refusal ? joined : { endsAt: joined.endsAt.toISOString() };
};
