import { learnServerTime } from './server-clock.ts';
import { getSession, setSession } from './session.ts';

/** The server said no, by name. */
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

/** Nobody knows whether the call arrived. */
export class UnknownOutcomeError extends Error {
  override readonly name = 'Unanswered';
}

const TIMEOUT_MS = 10_000;
/** Codes that end the session: only a new launch helps. */
const ENDING: readonly string[] = ['login.not.session', 'user.or.token.invalid', 'launch.expired'];

interface Call {
  readonly path: string;
  /** Makes it a POST. */
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** Calls the lotto server. @throws Refused for a refusal, Unanswered when no whole answer came */
export async function call<T>({ path, body, signal }: Call): Promise<T> {
  const sentAt = Date.now();
  const envelope = await exchange(path, body, signal);
  if (envelope.success) {
    const { serverTime } = (envelope.value ?? {}) as { serverTime?: string };
    if (serverTime) learnServerTime(serverTime, sentAt, Date.now());
    return envelope.value as T;
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

async function exchange(path: string, body: unknown, signal: AbortSignal | undefined): Promise<Envelope> {
  const state = getSession();
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), TIMEOUT_MS);
  signal?.addEventListener('abort', () => timeout.abort());
  try {
    const response = await fetch(path, {
      method: body === undefined ? 'GET' : 'POST',
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
