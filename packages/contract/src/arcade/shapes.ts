import { ARCADE_GAMES } from '@foyer/arcade-rules/games.data.ts';
import Type from 'typebox';

export const Uuid = Type.String({ pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' });
/** Made by the client: the same id is the same round. */
export const RequestId = Type.String({ pattern: '^[\\w-]{8,64}$' });
/** Minor units, at least zero. */
export const Minor = Type.String({ pattern: '^(0|[1-9]\\d{0,17})$' });
export const GameCode = Type.Enum(ARCADE_GAMES.map(({ code }) => code));
/** The round of a call. */
export const ByRound = Type.Object({ roundId: Uuid });

export const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
