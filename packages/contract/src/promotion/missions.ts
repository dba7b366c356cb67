import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { OfferCard } from './shapes.ts';

/** GET /wps/promotion/missions (docs/promotions.md): none of them requires a deposit, a stake or time in play. */
export const missions = endpoint({
  method: 'GET',
  path: '/wps/promotion/missions',
  summary: 'Check-ins and missions as they apply to the member; empty if they have switched missions off.',
  access: 'member',
  value: Type.Object({
    isOff: Type.Boolean({ description: 'whether the member has switched missions off' }),
    checkIns: Type.Array(
      Type.Object({
        ...OfferCard.properties,
        isCheckedIn: Type.Boolean({ description: 'whether the member has checked in today' }),
      }),
    ),
    missions: Type.Array(OfferCard),
  }),
  refusals: [],
});
