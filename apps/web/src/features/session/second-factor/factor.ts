import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { Endpoints } from '@foyer/contract/endpoints.ts';
import type { Call } from '../../../gateway/call.ts';
import { GatewayError } from '../../../gateway/gateway-error.ts';
import { type LoginIdentity, readLoginIdentity } from '../who.ts';

const KINDS = ['email', 'ga', 'sms'] as const;

/** By what a login is to be confirmed (§8: value of `login_verify_required`). */
export type FactorKind = (typeof KINDS)[number];

/** A login that waits for its second factor. */
export interface FactorQuestion {
  challenge: string;
  kind: FactorKind;
  /** Where the code went, with most of it hidden; empty for an authenticator. */
  destination: string;
  /** Until another code may be sent. */
  resendSeconds: number;
  who: LoginIdentity;
  remember: boolean;
  /** The server began it, for a browser without scripts: it has to go on there. */
  isServers?: boolean;
}

/** Why an answer to it brought no session. */
export interface FactorRefusal {
  code: string;
  message: string;
  traceId: string;
}

const isKind = (value: unknown): value is FactorKind => KINDS.some((kind) => kind === value);

/** The question that a failed login asks; null when it asks none. */
export function toFactor(
  { challenge, code, value }: GatewayError,
  login: Pick<FactorQuestion, 'who' | 'remember'>,
): FactorQuestion | null {
  if (code !== 'login_verify_required' || !isKind(value) || !challenge) return null;
  const { destination, id, resendSeconds } = challenge;
  return { challenge: id, kind: value, destination, resendSeconds, ...login };
}

/** The question as its own form carries it; null for a form of something else. */
export function readFactor(form: FormData): FactorQuestion | null {
  const text = (name: string) => String(form.get(name) ?? '');
  const kind = text('kind');
  if (!isKind(kind) || !text('challenge')) return null;
  const resendSeconds = Number(text('resendSeconds')) || 0;
  const who = readLoginIdentity(form);
  return {
    challenge: text('challenge'),
    kind,
    destination: text('destination'),
    resendSeconds,
    who,
    remember: form.has('remember'),
    ...(form.has('isServers') ? { isServers: true } : null),
  };
}

type Opened = ValueOf<Endpoints['session.verification']>;

/** Confirms a login. @param attempt names it: however often it is sent, one session is opened */
export async function verifyFactor(
  { challenge }: Pick<FactorQuestion, 'challenge'>,
  { attempt, code }: { attempt: string; code: string },
  call: Call,
): Promise<Opened | { wrong: FactorRefusal }> {
  const verifyCode = code.trim();
  if (!verifyCode) return { wrong: { code: 'required', message: '', traceId: '' } };
  return orWrong(() =>
    call('session.verification', {
      body: { challenge, verifyCode },
      situation: 'login',
      ...(attempt ? { idempotencyKey: attempt } : {}),
    }),
  );
}

/** Has the code sent once more. @returns until the next one may be */
export const resendFactor = (
  { challenge }: Pick<FactorQuestion, 'challenge'>,
  call: Call,
): Promise<{ resendSeconds: number } | { wrong: FactorRefusal }> =>
  orWrong(() => call('session.verificationResend', { body: { challenge }, situation: 'login' }));

async function orWrong<T>(work: () => Promise<T>): Promise<T | { wrong: FactorRefusal }> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const { code, message, traceId } = error;
    return { wrong: { code, message, traceId } };
  }
}
