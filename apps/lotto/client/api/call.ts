import type { LottoBody, LottoParams, LottoQuery, LottoValue } from '@foyer/contract/lotto/endpoints.ts';
import { LOTTO_WIRE, type LottoEndpointName } from '@foyer/contract/lotto/wire.data.ts';
import { learnServerTime } from './server-clock.ts';
import { getSession, setSession } from './session.ts';

/** The server refused the call with an error code. */
export class RefusalError extends Error {
  override readonly name = 'Refused';
  readonly errorCode: string;
  readonly value: unknown;
  constructor(errorCode: string, value: unknown) {
    super(errorCode);
    this.errorCode = errorCode;
    this.value = value;
  }
}

/** It is unknown whether the call arrived. */
export class UnknownOutcomeError extends Error {
  override readonly name = 'Unanswered';
}

const TIMEOUT_MS = 10_000;
/** Codes that end the session: only a new launch helps. */
const ENDING: readonly string[] = ['login.not.session', 'user.or.token.invalid', 'launch.expired'];

type InputOf<N extends LottoEndpointName> = {
  readonly [K in 'params' | 'query' | 'body' as Fields<N>[K] extends undefined ? never : K]: Fields<N>[K];
} & { readonly signal?: AbortSignal };
interface Fields<N extends LottoEndpointName> {
  params: LottoParams<N>;
  query: LottoQuery<N>;
  body: LottoBody<N>;
}
/** The input of any call. */
interface AnyInput {
  readonly params?: object;
  readonly query?: object;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** Calls the lottery by the name of an endpoint. @throws RefusalError for a refusal, UnknownOutcomeError without a complete answer */
export async function call<N extends LottoEndpointName>(name: N, input: InputOf<N>): Promise<LottoValue<N>> {
  const sentAt = Date.now();
  const envelope = await exchange(name, input);
  if (envelope.success) {
    const { serverTime } = (envelope.value ?? {}) as { serverTime?: string };
    if (serverTime) learnServerTime(serverTime, sentAt, Date.now());
    return envelope.value as LottoValue<N>;
  }
  const errorCode = envelope.errorCode ?? 'unknown.error';
  if (ENDING.includes(errorCode)) setSession({ kind: 'ended' });
  throw new RefusalError(errorCode, envelope.value);
}

interface Envelope {
  readonly success: boolean;
  readonly value?: unknown;
  readonly errorCode?: string;
}

async function exchange(name: LottoEndpointName, input: AnyInput): Promise<Envelope> {
  const { method, path } = LOTTO_WIRE[name];
  const { body, params, query, signal } = input;
  const state = getSession();
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), TIMEOUT_MS);
  signal?.addEventListener('abort', () => timeout.abort());
  try {
    const response = await fetch(toAddress(path, params, query), {
      method,
      signal: timeout.signal,
      headers: {
        ...(state.kind === 'open' ? { Authorization: state.session.token } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return await response.json();
  } catch (error) {
    throw new UnknownOutcomeError(error instanceof Error ? error.message : String(error));
  } finally {
    clearTimeout(timer);
  }
}

/** Fills in the `:params` of a path and adds the query; values that are undefined are left out. */
function toAddress(path: string, params: object = {}, query: object = {}): string {
  const filled = Object.entries(params).reduce(
    (address, [name, value]) => address.replace(`:${name}`, encodeURIComponent(String(value))),
    path,
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${filled}?${search}` : filled;
}
