import type { ArcadeBody, ArcadeQuery, ArcadeValue } from '@foyer/contract/arcade/endpoints.ts';
import { ARCADE_WIRE, type ArcadeEndpointName } from '@foyer/contract/arcade/wire.data.ts';
import { getSession, setSession } from './session.ts';

/** The server refused the call with an error code. */
export class RefusalError extends Error {
  override readonly name = 'Refused';
  readonly errorCode: string;
  constructor(errorCode: string) {
    super(errorCode);
    this.errorCode = errorCode;
  }
}

/** It is unknown whether the call arrived. */
class UnknownOutcomeError extends Error {
  override readonly name = 'Unanswered';
}

const TIMEOUT_MS = 10_000;
/** Codes that end the session: only a new launch helps. */
const ENDING: readonly string[] = ['login.not.session', 'user.or.token.invalid', 'launch.expired'];

export const authorization = (): Record<string, string> => {
  const state = getSession();
  return state.kind === 'open' ? { authorization: state.session.token } : {};
};

type InputOf<N extends ArcadeEndpointName> = {
  readonly [K in 'query' | 'body' as Fields<N>[K] extends undefined ? never : K]: Fields<N>[K];
};
interface Fields<N extends ArcadeEndpointName> {
  query: ArcadeQuery<N>;
  body: ArcadeBody<N>;
}
/** The input of any call. */
interface AnyInput {
  readonly query?: object;
  readonly body?: object;
}

/** Calls the arcade by the name of an endpoint. @throws RefusalError for a refusal, UnknownOutcomeError without a complete answer */
export async function call<N extends ArcadeEndpointName>(name: N, input: InputOf<N>): Promise<ArcadeValue<N>> {
  const envelope = await exchange(name, input);
  if (envelope.success) return envelope.value as ArcadeValue<N>;
  const errorCode = envelope.errorCode ?? 'unknown.error';
  if (ENDING.includes(errorCode)) setSession({ kind: 'ended' });
  throw new RefusalError(errorCode);
}

interface Envelope {
  readonly success: boolean;
  readonly value?: unknown;
  readonly errorCode?: string;
}

async function exchange(name: ArcadeEndpointName, { body, query = {} }: AnyInput): Promise<Envelope> {
  const { method, path } = ARCADE_WIRE[name];
  // `AbortSignal.timeout` is younger than our oldest browsers.
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
  try {
    const search = new URLSearchParams(Object.entries(query));
    const response = await fetch(search.size > 0 ? `${path}?${search}` : path, {
      method,
      signal: controller.signal,
      headers: { ...authorization(), ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return await response.json();
  } catch (error) {
    throw new UnknownOutcomeError(error instanceof Error ? error.message : String(error));
  } finally {
    clearTimeout(timer);
  }
}
