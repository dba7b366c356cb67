import type { Client } from '@foyer/database/open-pool.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { SwitchName } from '@foyer/merchant/switches.data.ts';
import type { Context } from '../../context.ts';
import { orUnavailable } from '../../platform/connectors/provider-fault.ts';
import type {
  SocialChannel,
  SocialIdentity,
  SocialVerdict,
  VerifiedIdentity,
} from '../../platform/connectors/social/social-provider.ts';
import type { Caller } from '../../platform/http/call.ts';
import { toPrintable } from '../../platform/http/printable.ts';
import { markUsed } from '../../platform/http/used-once.store.ts';
import { consumeToken, readToken } from '../verification/one-time-token.ts';
import type { SocialPayload, SocialProof } from '../verification/token-payloads.ts';

/** The social fields of a form, named as in the contract's `SocialFields`. */
export interface SocialInput {
  firebaseChannel?: FirebaseChannel;
  firebaseIdToken?: string;
  lineSessionToken?: string;
  mayaSessionToken?: string;
  telegramAuth?: string;
}
type FirebaseChannel = 'google' | 'facebook' | 'twitter' | 'sms';

export type ProofRefusal = Refusal<
  'login.cred.err' | 'line_invalid_token' | 'telegram_validate_failed' | 'provider.unavailable'
>;

const SWITCH_OF: Record<Exclude<SocialChannel, 'maya' | 'sms'>, SwitchName> = {
  google: 'GOOGLELOGIN3',
  facebook: 'FACEBOOKLOGIN3',
  twitter: 'TWITTERLOGIN3',
  line: 'LINELOGIN3',
  telegram: 'TELEGRAMLOGIN3',
};

export const hasSocialInput = (input: SocialInput): boolean =>
  Boolean(input.firebaseIdToken || input.lineSessionToken || input.mayaSessionToken || input.telegramAuth);

/** Verifies the proof of a form without consuming it. Expired, invalid, used and disabled ones get their provider's refusal. */
export async function verifySocial(
  input: SocialInput,
  caller: Caller,
  context: Context,
): Promise<SocialProof | ProofRefusal> {
  const { firebaseChannel: channel, firebaseIdToken: idToken, telegramAuth } = input;
  const { firebase, telegram } = context.social.accountsOf(caller.merchant);
  if (idToken !== undefined) {
    if (!channel || !firebase || !isOn(channel, caller.merchant)) return refuse('login.cred.err');
    return toProof(channel, context.social.firebase.verify({ channel, idToken }, firebase), { caller, context });
  }
  if (telegramAuth !== undefined) {
    if (!telegram || !isOn('telegram', caller.merchant)) return refuse('telegram_validate_failed');
    return toProof('telegram', context.social.telegram.verify(telegramAuth, telegram), { caller, context });
  }
  return proveByToken(input, caller, context);
}

/** Verifies one of our own tokens, issued for an identity that was verified before. */
async function proveByToken(
  { lineSessionToken, mayaSessionToken }: SocialInput,
  { merchant }: Caller,
  context: Context,
): Promise<SocialProof | ProofRefusal> {
  const channel = lineSessionToken === undefined ? 'maya' : 'line';
  const token = lineSessionToken ?? mayaSessionToken ?? '';
  const identity = await readToken({ kind: 'social-identity', token, merchant }, context);
  if (!identity || identity.channel !== channel) return refuse(REFUSAL_OF[channel]);
  return { identity, mobile: null, once: { token } };
}

export const isOn = (channel: SocialChannel, { has }: Merchant): boolean =>
  channel === 'maya' || channel === 'sms' || has(SWITCH_OF[channel]);

const REFUSAL_OF = {
  google: 'login.cred.err',
  facebook: 'login.cred.err',
  twitter: 'login.cred.err',
  sms: 'login.cred.err',
  line: 'line_invalid_token',
  telegram: 'telegram_validate_failed',
  maya: 'login.cred.err',
} as const satisfies Record<SocialChannel, ProofRefusal['code']>;

/** The refusal for an invalid proof. */
export const refuseProof = (channel: string): ProofRefusal => refuse(REFUSAL_OF[channel as SocialChannel]);

/** @param verifying the answer of a connector */
export async function toProof(
  channel: SocialChannel,
  verifying: Promise<SocialVerdict>,
  { caller, context }: { caller: Caller; context: Pick<Context, 'log'> },
): Promise<SocialProof | ProofRefusal> {
  const verdict = await orUnavailable(channel, verifying, context.log);
  if (verdict instanceof Refusal) return verdict;
  if (verdict === 'invalid') return refuseProof(channel);
  const { identity, once }: VerifiedIdentity = verdict;
  return {
    identity: toPayload(channel, identity, caller),
    mobile: identity.mobile,
    once: { key: `social:${caller.merchant.code}:${channel}:${once}` },
  };
}

/** May be a transaction: `pool` is then its client. */
export type ProofContext = Pick<Context, 'seal'> & { pool: Client };

/** Consumes a proof: of two simultaneous uses, one succeeds. */
export async function consumeProof(
  { once }: Pick<SocialProof, 'once'>,
  { merchant }: Pick<Caller, 'merchant'>,
  context: ProofContext,
): Promise<boolean> {
  if ('key' in once) return markUsed(context.pool, once.key);
  return (await consumeToken({ kind: 'social-identity', token: once.token, merchant }, context)) !== null;
}

const NAME_LONGEST = 80;
const PICTURE_LONGEST = 500;

const toPayload = (
  channel: SocialChannel,
  { issuer, name, picture, subject }: SocialIdentity,
  { origin }: Caller,
): SocialPayload => ({
  channel,
  issuer,
  subject,
  name: (typeof name === 'string' && toPrintable(name).slice(0, NAME_LONGEST).trim()) || null,
  picture: typeof picture === 'string' && isShowable(picture, origin) ? picture : null,
});

/** Whether a picture may be shown from this URL: other hosts only over TLS. */
function isShowable(address: string, origin: string): boolean {
  if (address.length > PICTURE_LONGEST || !URL.canParse(address)) return false;
  const url = new URL(address);
  return (url.protocol === 'https:' || url.origin === origin) && !url.username && !url.password;
}
