import Type from 'typebox';
import { endpoint } from '../endpoint.ts';

/**
 * GET /wps/relay/MCSFE_getPlayerRankProgress (§4, §7): the conditions of the next VIP level. On the highest one
 * all count as met. Without levels the answer is 0 of 0.
 */
export const playerRankProgress = endpoint({
  method: 'GET',
  path: '/wps/relay/MCSFE_getPlayerRankProgress',
  summary: 'The member’s progress to the next VIP level.',
  access: 'member',
  value: Type.Object({
    currentProgress: Type.Object({
      completedConditions: Type.Integer({ minimum: 0 }),
      totalExpectedConditions: Type.Integer({ minimum: 0 }),
    }),
    nextLevel: Type.Union([Type.String({ description: 'name in the language of the call' }), Type.Null()], {
      description: 'null at the highest level and without levels',
    }),
    playerRankProgress: Type.Union([Type.Object({ labelId: Type.Integer() }), Type.Null()], {
      description: 'the member’s label; null without one',
    }),
  }),
  refusals: [],
});
