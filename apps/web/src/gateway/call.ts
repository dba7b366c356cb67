import type { BodyOf, Envelope, QueryOf, ValueOf } from '@foyer/contract/endpoint.ts';
import type { EndpointName, Endpoints } from '@foyer/contract/endpoints.ts';
import type { Wire } from '@foyer/contract/wire.ts';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import { LAUNCH_TIMEOUT_MS, PING_TIMEOUT_MS, REQUEST_TIMEOUT_MS, UPLOAD_TIMEOUT_MS } from '../limits.data.ts';
import type { Situation } from './error-handling.data.ts';
import { findWire } from './find-wire.ts';
import { BAD_GATEWAY, GatewayError } from './gateway-error.ts';
import { abortable, startTimeout, type Timeout } from './timeout.ts';

type QueryInput<N extends EndpointName> = QueryOf<Endpoints[N]>;
type BodyInput<N extends EndpointName> = BodyOf<Endpoints[N]>;

/** The input of a call: the query of a GET, the body of a POST. */
export interface CallInput<N extends EndpointName> {
  query?: QueryInput<N>;
  body?: BodyInput<N>;
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Skips the cache and requests in flight; the answer replaces the cached one. */
  fresh?: boolean;
  /** What the member is doing, which decides how a failure is handled (§8); 'call' by default. */
  situation?: Situation;
  /** Another host of the merchant, such as `https://a.example`; the session is never sent to it. */
  origin?: string;
}

/** Calls an endpoint of the gateway by its name. @throws GatewayError for a refusal, a time-out, or no network */
export type Call = <N extends EndpointName>(name: N, input?: CallInput<N>) => Promise<ValueOf<Endpoints[N]>>;

/** A call that a second signal aborts as well: that of its page. */
export type PageCall = <N extends EndpointName>(
  name: N,
  input?: CallInput<N>,
  page?: AbortSignal,
) => Promise<ValueOf<Endpoints[N]>>;

/** One outgoing request. */
export interface GatewayRequest {
  name: EndpointName;
  wire: Wire;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
  signal: AbortSignal;
  isFresh: boolean;
  /** The input as values, for a gateway in this process. */
  input?: { query: object; body?: object };
}

/** One incoming answer. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed answer of a gateway in this process; `text` is empty then. */
  envelope?: Envelope<unknown>;
}

/** Sends a request: fetch in the browser, a direct call or a socket on the server. */
export type Send = (request: GatewayRequest) => Promise<Answer>;

/** A body before encryption. */
export interface PlainBody {
  method: string;
  path: string;
  body: object;
  /** The gateway could not decrypt it the first time: another key is needed. */
  isRetry: boolean;
}

/** An encrypted body, and the headers to decrypt it. */
export interface SealedBody {
  headers: Record<string, string>;
  body: string;
}

/** Encrypts the body of a call; null if that is impossible, so that it is sent as plain JSON. */
export type Encrypt = (request: PlainBody) => Promise<SealedBody | null>;

export interface CallSettings {
  send: Send;
  merchant: string;
  language: LanguageCode;
  /** The session's token at the time of the call. */
  token(): string | null;
  deviceId?(): string | null;
  /** Headers of every call, such as X-Real-UA. */
  headers?: Record<string, string>;
  /** Absent if bodies are sent as plain JSON inside one machine. */
  encrypt?: Encrypt;
  /** Receives every successful answer. */
  keep?(request: GatewayRequest, answer: Answer): void;
}

const TIMEOUTS: Partial<Record<EndpointName, number>> = {
  'cashier.addProof': UPLOAD_TIMEOUT_MS,
  'game.launchGame': LAUNCH_TIMEOUT_MS,
  'identity.addFile': UPLOAD_TIMEOUT_MS,
  'relay.gameTrialLaunch': LAUNCH_TIMEOUT_MS,
  'system.ping': PING_TIMEOUT_MS,
};

/** Builds `call()`, the same on the server and in the browser. */
export function createCall(settings: CallSettings): PageCall {
  return async (name, input = {}, page) => {
    if (input.origin === '') throw new GatewayError('ERR_INVALID_URL');
    const deadline = startTimeout(TIMEOUTS[name] ?? REQUEST_TIMEOUT_MS, [input.signal, page]);
    try {
      if (deadline.signal.aborted) throw new GatewayError('ERR_CANCELED');
      const wire = await abortable(findWire(name), deadline.signal).catch(failAs('ERR_NETWORK', deadline));
      if (!wire) throw new GatewayError('ERR_INVALID_URL');
      return await attempt({ name, wire, input, isRetry: false }, settings, deadline);
    } finally {
      deadline.clear();
    }
  };
}

interface Attempt {
  name: EndpointName;
  wire: Wire;
  input: CallInput<EndpointName>;
  isRetry: boolean;
}

async function attempt<V>(one: Attempt, settings: CallSettings, deadline: Timeout): Promise<V> {
  const { name, wire, input, isRetry } = one;
  const { signal } = deadline;
  const { method, path } = wire;
  const sealed = await abortable(sealBody(one, settings), signal).catch(failAs('ERR_ENCRYPTION', deadline));
  const request: GatewayRequest = {
    name,
    wire,
    method,
    path: (input.origin ?? '') + path + toSearch(input.query),
    headers: toHeaders(one, settings, sealed),
    body: sealed ? sealed.body : input.body === undefined ? null : JSON.stringify(input.body),
    signal,
    isFresh: input.fresh === true,
    input: { query: input.query ?? {}, ...(input.body === undefined ? {} : { body: input.body as object }) },
  };
  const answer = await abortable(settings.send(request), signal).catch(failAs('ERR_NETWORK', deadline));
  try {
    const value = readAnswer<V>(answer, one);
    settings.keep?.(request, answer);
    return value;
  } catch (error) {
    // The gateway could not decrypt the body: its key has changed, or our clock was wrong.
    const isUndecrypted =
      error instanceof GatewayError && error.code === 'invalid.request' && error.value === undefined;
    if (!sealed || isRetry || !isUndecrypted) throw error;
    return attempt({ ...one, isRetry: true }, settings, deadline);
  }
}

/** Maps a failed step to the error to throw: a time-out, a cancellation, the GatewayError itself, or `code`. */
const failAs =
  (code: string, { hasTimedOut, signal }: Timeout) =>
  (cause: unknown): never => {
    if (hasTimedOut()) throw new GatewayError('ECONNABORTED', { cause });
    if (signal.aborted) throw new GatewayError('ERR_CANCELED', { cause });
    if (cause instanceof GatewayError) throw cause;
    throw new GatewayError(code, { cause, ...(code === 'ERR_ENCRYPTION' ? { message: messageOf(cause) } : null) });
  };

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : '');

async function sealBody({ wire, input, isRetry }: Attempt, { encrypt }: CallSettings): Promise<SealedBody | null> {
  const { method, path, isEncrypted } = wire;
  if (!isEncrypted || !encrypt || input.body === undefined) return null;
  return encrypt({ method, path, body: input.body as object, isRetry });
}

function toSearch(query: object | undefined): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(name, String(value));
  const text = String(search);
  return text && `?${text}`;
}

function toHeaders({ wire, input }: Attempt, settings: CallSettings, sealed: SealedBody | null) {
  const token = wire.isPublic || input.origin ? null : settings.token();
  const deviceId = settings.deviceId?.();
  return {
    ...settings.headers,
    ...wire.headers,
    merchant: settings.merchant,
    language: settings.language,
    ...(token ? { authorization: token } : null),
    ...(deviceId ? { 'device-id': deviceId } : null),
    ...(input.idempotencyKey ? { 'idempotency-key': input.idempotencyKey } : null),
    ...(input.body === undefined ? null : { 'content-type': sealed ? 'text/plain' : 'application/json' }),
    ...sealed?.headers,
  };
}

function readAnswer<V>({ envelope, status, headers, text }: Answer, { name, wire }: Attempt): V {
  const traceId = headers.get('x-app-trace-id') ?? '';
  const answer = envelope ?? parse(text);
  if (status < 400 && (wire.isSilent || (answer && name === 'system.manifest'))) return answer as V;
  if (!isEnvelope(answer)) throw new GatewayError('ERR_BAD_RESPONSE', { status, traceId });
  if (answer.success) return answer.value as V;
  const { challenge, errorCode, message, value } = answer;
  const messages = typeof message === 'string' && status !== BAD_GATEWAY ? { message } : null;
  throw new GatewayError(errorCode, { status, traceId, value, challenge, ...messages });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Whether an answer is a valid envelope; the gateway may be another implementation. */
const isEnvelope = (answer: unknown): answer is Envelope<unknown> =>
  typeof answer === 'object' &&
  answer !== null &&
  'success' in answer &&
  (answer.success === true ||
    (answer.success === false && 'errorCode' in answer && typeof answer.errorCode === 'string'));
