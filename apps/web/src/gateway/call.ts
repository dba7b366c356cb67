import type { BodyOf, Envelope, QueryOf, ValueOf } from '@foyer/contract/endpoint.ts';
import type { EndpointName, Endpoints } from '@foyer/contract/endpoints.ts';
import { WIRE, type Wire } from '@foyer/contract/wire.data.ts';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import { GatewayError } from './gateway-error.ts';

type QueryInput<N extends EndpointName> = QueryOf<Endpoints[N]>;
type BodyInput<N extends EndpointName> = BodyOf<Endpoints[N]>;

/** What a call may carry: the query of a GET, the body of a POST. */
export interface CallInput<N extends EndpointName> {
  query?: QueryInput<N>;
  body?: BodyInput<N>;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** Calls an endpoint of the gateway by its name. @throws GatewayError for a refusal, a time-out, or no network */
export type Call = <N extends EndpointName>(name: N, input?: CallInput<N>) => Promise<ValueOf<Endpoints[N]>>;

/** One request as it goes out. */
export interface GatewayRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
  signal: AbortSignal;
}

/** How requests leave: fetch in the browser, a direct call or a socket on the server. */
export type Send = (request: GatewayRequest) => Promise<{ status: number; headers: Headers; text: string }>;

/** Seals the body of an encrypted call; absent where the body may travel as plain JSON inside one machine. */
export type Encrypt = (request: {
  method: string;
  path: string;
  json: string;
}) => Promise<{ headers: Record<string, string>; body: string }>;

export interface CallSettings {
  send: Send;
  merchant: string;
  language: LanguageCode;
  /** The session's token at the time of the call. */
  token(): string | null;
  deviceId?(): string | null;
  /** Headers of every call, such as X-Real-UA. */
  headers?: Record<string, string>;
  encrypt?: Encrypt;
}

/** §9: 30 seconds, 10 for a game launch. */
const TIMEOUT_MS = 30_000;
const LAUNCH_TIMEOUT_MS = 10_000;
const LAUNCHES: readonly EndpointName[] = ['game.launchGame', 'relay.gameTrialLaunch'];

/** Builds `call()`, the same on the server and in the browser. */
export function createCall(settings: CallSettings): Call {
  return async (name, input = {}) => {
    const wire = WIRE[name];
    const path = wire.path + toSearch(input.query);
    const timeout = AbortSignal.timeout(LAUNCHES.includes(name) ? LAUNCH_TIMEOUT_MS : TIMEOUT_MS);
    const signal = input.signal ? AbortSignal.any([timeout, input.signal]) : timeout;
    const { headers, body } = await toPayload(wire, input, settings);
    const answer = await settings.send({ method: wire.method, path, headers, body, signal }).catch((cause: unknown) => {
      throw new GatewayError(timeout.aborted ? 'ECONNABORTED' : 'ERR_NETWORK', { cause });
    });
    return readAnswer(answer, name === 'system.manifest');
  };
}

function toSearch(query: object | undefined): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `?${search}` : '';
}

async function toPayload(wire: Wire, input: CallInput<EndpointName>, settings: CallSettings) {
  const token = wire.isPublic ? null : settings.token();
  const deviceId = settings.deviceId?.();
  const headers: Record<string, string> = {
    ...settings.headers,
    merchant: settings.merchant,
    language: settings.language,
    ...(token ? { authorization: token } : {}),
    ...(deviceId ? { 'device-id': deviceId } : {}),
    ...(input.idempotencyKey ? { 'idempotency-key': input.idempotencyKey } : {}),
  };
  if (input.body === undefined) return { headers, body: null };
  if (!wire.isEncrypted || !settings.encrypt)
    return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(input.body) };
  const json = JSON.stringify({ ...(input.body as object), ts: Date.now() });
  const sealed = await settings.encrypt({ method: wire.method, path: wire.path, json }).catch((cause: unknown) => {
    throw cause instanceof GatewayError ? cause : new GatewayError('ERR_BAD_RESPONSE', { cause });
  });
  return { headers: { ...headers, ...sealed.headers, 'content-type': 'text/plain' }, body: sealed.body };
}

function readAnswer<V>({ status, headers, text }: Awaited<ReturnType<Send>>, isBare: boolean): V {
  const traceId = headers.get('x-app-trace-id') ?? '';
  const answer = parse(text);
  if (isBare && answer && status < 400) return answer as V;
  if (!isEnvelope(answer)) throw new GatewayError('ERR_BAD_RESPONSE', { status, traceId });
  if (answer.success) return answer.value as V;
  const { errorCode, message, value } = answer;
  throw new GatewayError(errorCode, { status, traceId, value, ...(typeof message === 'string' ? { message } : {}) });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Whether an answer is one the client can work with; the gateway may be anyone's. */
const isEnvelope = (answer: unknown): answer is Envelope<unknown> =>
  typeof answer === 'object' &&
  answer !== null &&
  'success' in answer &&
  (answer.success === true ||
    (answer.success === false && 'errorCode' in answer && typeof answer.errorCode === 'string'));
