import type { Static, TSchema } from 'typebox';
import { DrawParams, DrawsQuery, DrawsValue, DrawValue, FeedValue, GameValue, RulesQuery } from './draw.ts';
import type { LottoRefusalCode } from './refusals.data.ts';
import { BalanceValue, SessionBody, SessionValue, TrialBody, TrialValue } from './session.ts';
import {
  PlacedValue,
  ReceiptValue,
  TicketBody,
  TicketParams,
  TicketPicksBody,
  TicketPicksValue,
  TicketsQuery,
  TicketsValue,
  TicketValue,
} from './ticket.ts';
import type { LottoEndpointName } from './wire.data.ts';

/** One call of the lottery; like `../endpoint.ts`, with the lottery's own callers. */
export interface LottoEndpoint {
  /** Anyone, a player's session, or the operator's signature. */
  access: 'anyone' | 'player' | 'operator';
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  value: TSchema;
  /** Refused as `TOO_MANY_REQUEST_<what>`. */
  limit?: { what: 'SESSION' | 'TICKET'; perMinute: Readonly<Partial<Record<'ip' | 'player', number>>> };
  /** Besides the refusals of the access itself. */
  refusals: readonly LottoRefusalCode[];
}

const declare = <const E extends Record<LottoEndpointName, LottoEndpoint>>(endpoints: E): E => endpoints;

/** Every call of the lottery under the name its callers use; method and path are in `wire.data.ts`. */
export const lottoEndpoints = declare({
  'session.open': {
    access: 'anyone',
    body: SessionBody,
    value: SessionValue,
    limit: { what: 'SESSION', perMinute: { ip: 60 } },
    refusals: ['launch.expired', 'wallet.unavailable', 'account.disabled'],
  },
  'session.balance': {
    access: 'player',
    value: BalanceValue,
    refusals: ['account.disabled', 'launch.expired', 'wallet.unavailable'],
  },
  'game.get': { access: 'anyone', query: RulesQuery, value: GameValue, refusals: ['not.found'] },
  'draw.list': { access: 'anyone', query: DrawsQuery, value: DrawsValue, refusals: ['not.found'] },
  'draw.get': { access: 'anyone', params: DrawParams, value: DrawValue, refusals: ['not.found'] },
  'draw.feed': { access: 'anyone', value: FeedValue, refusals: [] },
  'ticket.place': {
    access: 'player',
    body: TicketBody,
    value: PlacedValue,
    limit: { what: 'TICKET', perMinute: { player: 180 } },
    refusals: [
      'invalid.request',
      'bet.closed',
      'draw.voided',
      'balance.insufficient',
      'limit.reached',
      'draw.full',
      'odds.changed',
      'account.disabled',
      'request.in.progress',
      'outcome.unknown',
      'idempotency.mismatch',
      'launch.expired',
      'wallet.unavailable',
    ],
  },
  'ticket.list': { access: 'player', query: TicketsQuery, value: TicketsValue, refusals: [] },
  'ticket.get': { access: 'player', params: TicketParams, value: TicketValue, refusals: ['not.found'] },
  'ticket.receipt': { access: 'player', params: TicketParams, value: ReceiptValue, refusals: ['not.found'] },
  'vendor.ticket': { access: 'operator', body: TicketPicksBody, value: TicketPicksValue, refusals: ['not.found'] },
  'vendor.trial': { access: 'operator', body: TrialBody, value: TrialValue, refusals: [] },
});

export type LottoEndpoints = typeof lottoEndpoints;
type StaticOf<E, K extends string> = E extends { [P in K]: infer S extends TSchema } ? Static<S> : undefined;
export type LottoParams<N extends LottoEndpointName> = StaticOf<LottoEndpoints[N], 'params'>;
export type LottoQuery<N extends LottoEndpointName> = StaticOf<LottoEndpoints[N], 'query'>;
export type LottoBody<N extends LottoEndpointName> = StaticOf<LottoEndpoints[N], 'body'>;
export type LottoValue<N extends LottoEndpointName> = StaticOf<LottoEndpoints[N], 'value'>;
export type LottoRefusalOf<N extends LottoEndpointName> = LottoEndpoints[N]['refusals'][number];
