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

/** Calls the arcade. @throws RefusalError for a refusal, UnknownOutcomeError without a complete answer */
export async function call<V>(path: string, body?: object): Promise<V> {
  const envelope = await exchange(path, body);
  if (envelope.success) return envelope.value as V;
  const errorCode = envelope.errorCode ?? 'unknown.error';
  if (ENDING.includes(errorCode)) setSession({ kind: 'ended' });
  throw new RefusalError(errorCode);
}

interface Envelope {
  readonly success: boolean;
  readonly value?: unknown;
  readonly errorCode?: string;
}

async function exchange(path: string, body: object | undefined): Promise<Envelope> {
  // `AbortSignal.timeout` is younger than our oldest browsers.
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(`/arcade/api/${path}`, {
      method: body ? 'POST' : 'GET',
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
