import type { BodyOf, Endpoint, QueryOf, ValueOf } from '@foyer/contract/endpoint.ts';
import type { EndpointName, Endpoints } from '@foyer/contract/endpoints.ts';
import type { Refusal } from '@foyer/http/refusal.ts';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { Context } from '../../context.ts';
import type { MemberSession } from './member-session.ts';

/** The context of every call, whatever the endpoint. */
export interface Caller {
  merchant: Merchant;
  affiliateCode: string | null;
  /** Scheme, host and port that the caller used, such as `https://www.lotus.example`. */
  origin: string;
  language: LanguageCode;
  ip: string;
  /** ISO 3166 code; null when unknown. */
  country: string | null;
  userAgent: string;
  deviceId: string | null;
  /** The kind of device that a login names, such as MOBILE; null without one. */
  platform: string | null;
  /** The module that a registration names, such as REG3; null without one. */
  moduleId: string | null;
  /** The visitor's token for customer service, unchecked; null without one. */
  visitorToken: string | null;
  traceId: string;
}

type SessionOf<E extends Endpoint> = E['access'] extends 'member'
  ? MemberSession
  : E['access'] extends 'member-if-any'
    ? MemberSession | null
    : null;

/** One validated call of an endpoint. */
export interface Call<E extends Endpoint = Endpoint> extends Caller {
  query: QueryOf<E>;
  body: BodyOf<E>;
  session: SessionOf<E>;
  /** Identifies repetitions of a call; null without one. */
  idempotencyKey: string | null;
}

/** A value, or a promise of it. */
export type Awaitable<T> = T | Promise<T>;

/** An endpoint's own work: read, decide, write once, answer a value or one of the contract's refusals. */
export type Handler<E extends Endpoint> = (
  call: Call<E>,
  context: Context,
) => Awaitable<Returned<ValueOf<E>> | Refusal<E['refusals'][number]>>;

/** A value without fields, exactly: every object is a `{}`, even a refusal that the contract does not list. */
type Returned<V> = V extends object ? (keyof V extends never ? Record<string, never> : V) : V;

/** One handler per endpoint of the contract; a missing one does not compile. */
export type Handlers = { [Name in EndpointName]: Handler<Endpoints[Name]> };
