import type { Static, TSchema } from 'typebox';
import { ChallengesValue, DuelBody } from './duel.ts';
import { CashOutBody, LightBody, PastLanternsValue } from './lantern.ts';
import type { ArcadeRefusalCode } from './refusals.data.ts';
import {
  GameQuery,
  GameValue,
  PlayBody,
  PlayedValue,
  ProofValue,
  RotatedValue,
  RoundsValue,
  SeedsBody,
} from './round.ts';
import { BalanceValue, SessionBody, SessionValue, TrialBody, TrialValue } from './session.ts';
import { ByRound } from './shapes.ts';
import type { ArcadeEndpointName } from './wire.data.ts';

/** One call of the arcade; like `../endpoint.ts`, with the arcade's own callers. */
export interface ArcadeEndpoint {
  /** Anyone, a player's session, or the operator's signature. */
  access: 'anyone' | 'player' | 'operator';
  query?: TSchema;
  body?: TSchema;
  value: TSchema;
  /** Refused as `TOO_MANY_REQUEST_<what>`. */
  limit?: { what: 'SESSION' | 'ROUND'; perMinute: Readonly<Partial<Record<'ip' | 'player', number>>> };
  /** Besides the refusals of the access itself. */
  refusals: readonly ArcadeRefusalCode[];
}

const declare = <const E extends Record<ArcadeEndpointName, ArcadeEndpoint>>(endpoints: E): E => endpoints;

const ROUNDS = { what: 'ROUND', perMinute: { player: 600 } } as const;

/** Why a stake is not taken, or a round not played. */
const PLACE_REFUSALS = [
  'stake.outside',
  'balance.insufficient',
  'limit.reached',
  'account.disabled',
  'launch.expired',
  'bet.refused',
  'bet.returned',
  'free.rounds.over',
  'request.in.progress',
  'idempotency.mismatch',
  'outcome.unknown',
] as const;

/** Every call of the arcade under the name its callers use; method and path are in `wire.data.ts`. */
export const arcadeEndpoints = declare({
  'session.open': {
    access: 'anyone',
    body: SessionBody,
    value: SessionValue,
    limit: { what: 'SESSION', perMinute: { ip: 120 } },
    refusals: ['launch.expired', 'wallet.unavailable', 'account.disabled'],
  },
  'session.balance': {
    access: 'player',
    value: BalanceValue,
    refusals: ['account.disabled', 'launch.expired', 'wallet.unavailable'],
  },
  'game.get': { access: 'player', query: GameQuery, value: GameValue, refusals: ['stake.outside'] },
  'round.list': { access: 'player', query: GameQuery, value: RoundsValue, refusals: [] },
  'round.get': { access: 'player', query: ByRound, value: PlayedValue, refusals: ['not.found'] },
  'round.play': {
    access: 'player',
    body: PlayBody,
    value: PlayedValue,
    limit: ROUNDS,
    refusals: [...PLACE_REFUSALS, 'invalid.request'],
  },
  'seeds.change': {
    access: 'player',
    body: SeedsBody,
    value: RotatedValue,
    limit: ROUNDS,
    refusals: ['round.running'],
  },
  'duel.enter': { access: 'player', body: DuelBody, value: PlayedValue, limit: ROUNDS, refusals: PLACE_REFUSALS },
  'duel.leave': { access: 'player', body: ByRound, value: PlayedValue, refusals: ['not.found'] },
  'duel.list': { access: 'player', value: ChallengesValue, refusals: [] },
  'lantern.light': {
    access: 'player',
    body: LightBody,
    value: PlayedValue,
    limit: ROUNDS,
    refusals: [...PLACE_REFUSALS, 'invalid.request', 'bet.closed'],
  },
  'lantern.cashOut': {
    access: 'player',
    body: CashOutBody,
    value: PlayedValue,
    limit: ROUNDS,
    refusals: ['not.found', 'bet.closed'],
  },
  'lantern.list': { access: 'anyone', value: PastLanternsValue, refusals: [] },
  'proof.get': { access: 'anyone', query: ByRound, value: ProofValue, refusals: ['not.found'] },
  'vendor.trial': { access: 'operator', body: TrialBody, value: TrialValue, refusals: [] },
});

type ArcadeEndpoints = typeof arcadeEndpoints;
type StaticOf<E, K extends string> = E extends { [P in K]: infer S extends TSchema } ? Static<S> : undefined;
export type ArcadeQuery<N extends ArcadeEndpointName> = StaticOf<ArcadeEndpoints[N], 'query'>;
export type ArcadeBody<N extends ArcadeEndpointName> = StaticOf<ArcadeEndpoints[N], 'body'>;
export type ArcadeValue<N extends ArcadeEndpointName> = StaticOf<ArcadeEndpoints[N], 'value'>;
export type ArcadeRefusalOf<N extends ArcadeEndpointName> = ArcadeEndpoints[N]['refusals'][number];
