import { createHash, randomUUID } from 'node:crypto';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import { toNetwork } from '@foyer/merchant/client-location.ts';
import { readCode } from '@foyer/typed-text/read-text.ts';
import type { Context } from '../../context.ts';
import type { MessageKey } from '../../platform/connectors/message/message-texts.ts';
import { textOf } from '../../platform/connectors/message/message-texts.ts';
import type { Caller } from '../../platform/http/call.ts';
import {
  type CodeAddress,
  checkCode,
  deleteCode,
  type OwnCode,
  saveCode,
  secondsToResend,
} from './one-time-code.store.ts';

/** What a code proves. A code of one purpose is invalid for another. */
export type CodePurpose = 'entry' | 'second-factor' | 'password' | 'contact';

/** The recipient and purpose of a code. */
export interface CodeRequest {
  /** The visitor. The code is valid only for them, so that strangers can neither use it up nor replace it. */
  caller: Caller;
  purpose: CodePurpose;
  channel: 'sms' | 'email';
  /** E.164 number or e-mail address. */
  to: string;
  memberId: bigint | null;
  /** Whether the visitor solved a captcha, or uses a device of the member: codes of strangers do not count against them. */
  isTrusted?: boolean;
}

/** The time between two codes to the same recipient. */
export const RESEND_SECONDS = 60;
export const CODE_SECONDS = 600;
const TRIES = 5;
/** More than this per day to one destination is abuse, by one visitor or by all untrusted ones together. */
const A_DAY = 20;
const HOUR_SECONDS = 3600;

/** Sends a new code, which invalidates the previous one. @returns null if it was sent */
export async function sendCode(
  request: CodeRequest,
  context: Context,
): Promise<Refusal<'TOO_MANY_REQUEST_SMS' | 'vendor.unavailable'> | null> {
  if (!context.messages[request.channel]) return refuse('vendor.unavailable');
  const address = { ...addressOf(request, context), requester: requestersOf(request.caller, context)[0] };
  const code = newCode(context);
  const isSaved = await saveCode(context.pool, address, {
    memberId: request.memberId,
    codeHash: hashOf(code, address, context),
    tries: TRIES,
    resendSeconds: RESEND_SECONDS,
    goodForSeconds: CODE_SECONDS,
    aDay: A_DAY,
    isTrusted: request.isTrusted ?? false,
  });
  if (isSaved) return deliver({ request, code, address }, context);
  const waitSeconds = await secondsToResend(context.pool, address, RESEND_SECONDS);
  return new Refusal('TOO_MANY_REQUEST_SMS', undefined, waitSeconds || HOUR_SECONDS);
}

interface Sending {
  request: CodeRequest;
  code: string;
  address: OwnCode;
}

async function deliver(
  { request, code, address }: Sending,
  context: Context,
): Promise<Refusal<'vendor.unavailable'> | null> {
  const { language, merchant } = request.caller;
  const { channel, isTrusted = false, to } = request;
  const values = { brand: merchant.name, code, minutes: CODE_SECONDS / 60 };
  const t = (key: MessageKey) => textOf(key, language, values);
  try {
    const text = channel === 'sms' ? t('codeSms') : t('codeMail');
    const subject = channel === 'sms' ? '' : t('codeSubject');
    await context.messages[channel]?.send({ id: randomUUID(), merchant, to, subject, text });
    return null;
  } catch (fault) {
    // The error's text may contain the message, and so the code.
    context.log.error({ kind: 'message.failed', channel, fault: fault instanceof Error ? fault.name : 'unknown' });
    await deleteCode(context.pool, address, { isTrusted });
    return refuse('vendor.unavailable');
  }
}

/** A code as entered. */
type CodeAnswer = Omit<CodeRequest, 'isTrusted' | 'memberId'>;

/**
 * Consumes a code.
 * @returns the member's id (null for a non-member's code); false for a wrong, expired, used or unknown one alike
 */
export async function consumeCode(
  answer: CodeAnswer,
  code: string,
  context: Context,
): Promise<{ memberId: bigint | null } | false> {
  const tried = await attempt(answer, { code, isSpent: true }, context);
  return tried?.isRight ? { memberId: tried.memberId } : false;
}

/** Whether a code is correct: a wrong one costs an attempt, a correct one remains valid. */
export async function isCode(answer: CodeAnswer, code: string, context: Context): Promise<boolean> {
  return (await attempt(answer, { code, isSpent: false }, context))?.isRight ?? false;
}

function attempt(answer: CodeAnswer, { code, isSpent }: { code: string; isSpent: boolean }, context: Context) {
  const address = addressOf(answer, context);
  return checkCode(context.pool, address, {
    hash: hashOf(readCode(code), address, context),
    isSpent,
    requesters: requestersOf(answer.caller, context),
  });
}

/** The keys of a visitor: the device, and the network, which is all that is known before the page's script has run. */
function requestersOf({ deviceId, ip }: Caller, { seal }: Context): [string, ...string[]] {
  const network = seal.hmacOf('requester', `ip ${toNetwork(ip)}`);
  return deviceId ? [seal.hmacOf('requester', `device ${deviceId}`), network] : [network];
}

const addressOf = ({ caller, purpose, channel, to }: CodeAnswer, { seal }: Context): CodeAddress => ({
  merchant: caller.merchant.code,
  purpose,
  destinationName: seal.hmacOf('destination', `${channel}:${to.toLowerCase()}`),
});

/** Six digits, each value equally likely. */
function newCode({ randomBytes }: Pick<Context, 'randomBytes'>): string {
  const range = 1_000_000;
  const fair = Math.floor(2 ** 32 / range) * range;
  for (;;) {
    const value = randomBytes(4).readUInt32BE();
    if (value < fair) return String(value % range).padStart(6, '0');
  }
}

/** A keyed hash: a plain hash of a million possible codes is quickly broken. */
const hashOf = (code: string, { merchant, purpose, destinationName }: CodeAddress, { seal }: Context): Buffer =>
  createHash('sha256')
    .update(seal.hmacOf('code', `${merchant}:${purpose}:${destinationName}:${code}`))
    .digest();
