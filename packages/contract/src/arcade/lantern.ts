import Type, { type Static } from 'typebox';
import { Minor, nullable, RequestId } from './shapes.ts';

/** POST /arcade/api/lanterns: a bet on the shared round. */
export const LightBody = Type.Object({
  requestId: RequestId,
  stakeMinor: Minor,
  /** In hundredths; null: no automatic cash-out. */
  autoPoint: nullable(Type.Integer()),
});

export const CashOutBody = Type.Object({ roundId: Type.String({ pattern: '^[0-9a-f-]{36}$' }) });

/** One bet on a shared round, as the other players see it. */
const LanternEntry = Type.Object({
  name: Type.String(),
  stakeMinor: Type.String(),
  cashedOutAt: nullable(Type.Number()),
  payoutMinor: nullable(Type.String()),
});
export type LanternEntry = Static<typeof LanternEntry>;

/** The shared round, as sent to the watchers. Times in ms since 1970, by the server's clock. */
const LanternNews = Type.Object({
  number: Type.String(),
  state: Type.Enum(['waiting', 'rising', 'done']),
  commitment: Type.String(),
  risesAt: Type.Number(),
  now: Type.Number(),
  point: nullable(Type.Number()),
  lit: Type.Integer(),
  holding: Type.Integer(),
  stakedMinor: Type.String(),
  entries: Type.Array(LanternEntry),
});
export type LanternNews = Static<typeof LanternNews>;

/** The events of the stream of lanterns. */
export const LANTERN_EVENTS = { lantern: LanternNews };
/** The data of each event, by name. */
export type LanternEvents = { [Name in keyof typeof LANTERN_EVENTS]: Static<(typeof LANTERN_EVENTS)[Name]> };

const PastLantern = Type.Object({ number: Type.String(), point: Type.Number() });
export type PastLantern = Static<typeof PastLantern>;

export const PastLanternsValue = Type.Object({ lanterns: Type.Array(PastLantern) });
