import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { OfferCard } from './shapes.ts';

/** GET /wps/promotion/missions (docs/promotions.md): none of them asks for a deposit, a stake or time in play. */
export const missions = endpoint({
  method: 'GET',
  path: '/wps/promotion/missions',
  summary: 'Check-ins and missions as they are to the member; nothing if they have switched them off.',
  access: 'member',
  value: Type.Object({
    isOff: Type.Boolean({ description: 'the member does not want to see missions' }),
    checkIns: Type.Array(Type.Object({ ...OfferCard.properties, isCheckedIn: Type.Boolean({ description: 'today' }) })),
    missions: Type.Array(OfferCard),
  }),
  refusals: [],
});
