import Type, { type Static } from 'typebox';
import { Minor, RequestId } from './shapes.ts';

/** POST /arcade/api/duels: takes a stake and looks for an opponent with the same one. */
export const DuelBody = Type.Object({ requestId: RequestId, stakeMinor: Minor });

const Challenge = Type.Object({ name: Type.String(), stakeMinor: Type.String(), commitment: Type.String() });
export type Challenge = Static<typeof Challenge>;

export const ChallengesValue = Type.Object({ challenges: Type.Array(Challenge) });
