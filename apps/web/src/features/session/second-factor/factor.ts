import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { Endpoints } from '@foyer/contract/endpoints.ts';
import { readCode } from '@foyer/typed-text/read-text.ts';
import type { Call } from '../../../gateway/call.ts';
import { GatewayError } from '../../../gateway/gateway-error.ts';
import { type FailedForm, notSent, toFailedForm } from '../../../page/failed-form.ts';
import { type LoginIdentity, readLoginIdentity } from '../who.ts';

const KINDS = ['email', 'ga', 'sms'] as const;

/** The kind of second factor (§8: value of `login_verify_required`). */
export type FactorKind = (typeof KINDS)[number];

/** A login that waits for its second factor. */
export interface FactorQuestion {
  challenge: string;
  kind: FactorKind;
  /** Where the code was sent, masked; empty for an authenticator. */
  destination: string;
  /** Seconds until another code may be sent. */
  resendSeconds: number;
  who: LoginIdentity;
  remember: boolean;
  /** The first factor was a login by Firebase. */
  isFirebase?: true;
  /** Begun on the server, for a browser without scripts: it must be verified there. */
  isServers?: boolean;
}

/** Why a code was refused. */
export type FactorRefusal = FailedForm;

const isKind = (value: unknown): value is FactorKind => KINDS.some((kind) => kind === value);

/** The question for a second factor in a failed login; null without one. */
export function toFactor(
  { challenge, code, value }: GatewayError,
  login: Pick<FactorQuestion, 'who' | 'remember' | 'isFirebase'>,
): FactorQuestion | null {
  if (code !== 'login_verify_required' || !isKind(value) || !challenge) return null;
  const { destination, id, resendSeconds } = challenge;
  return { challenge: id, kind: value, destination, resendSeconds, ...login };
}

/** Reads the question from its own form; null for another form. */
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
    ...(form.has('isFirebase') ? { isFirebase: true } : null),
    ...(form.has('isServers') ? { isServers: true } : null),
  };
}

type Opened = ValueOf<Endpoints['session.verification']>;

/** Verifies the second factor. @param attempt the idempotency key: however often it is sent, one session is opened */
export async function verifyFactor(
  { challenge }: Pick<FactorQuestion, 'challenge'>,
  { attempt, code }: { attempt: string; code: string },
  call: Call,
): Promise<Opened | { wrong: FactorRefusal }> {
  const verifyCode = readCode(code);
  if (!verifyCode) return { wrong: notSent() };
  return orWrong(() =>
    call('session.verification', {
      body: { challenge, verifyCode },
      situation: 'login',
      ...(attempt ? { idempotencyKey: attempt } : {}),
    }),
  );
}

/** Sends the code again. @returns the wait until the next one */
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
    return { wrong: toFailedForm(error, 'login') };
  }
}
