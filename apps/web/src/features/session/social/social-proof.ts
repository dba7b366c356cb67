import type { BodyOf } from '@foyer/contract/endpoint.ts';
import type { Endpoints } from '@foyer/contract/endpoints.ts';
import type { MayaSession } from '../../../device/maya-app.ts';
import { readStored, removeStored, writeStored } from '../../../device/storage.ts';
import type { ProofChannel } from '../../../page/page-social.ts';

/** A provider's proof of identity: valid once, for five minutes. */
export interface SocialProof {
  channel: ProofChannel;
  /** The provider's name of the person; for the dialog, never for a decision. */
  name: string | null;
  picture: string | null;
  /** The Firebase ID token, the `lineSessionToken`, the `mayaSessionToken`, or the `telegramAuth`. */
  credential: string;
  /** Only in a proof by Maya, until the gateway has exchanged it for a token. */
  mayaSession?: MayaSession;
  /** ms since 1970; the gateway refuses it afterwards. */
  endsAt: number;
}

/** Somewhat less than the gateway's five minutes. */
const GOOD_FOR_MS = 4.5 * 60_000;

/** Converts a provider's answer to a proof. */
export const toProof = (
  channel: ProofChannel,
  credential: string,
  { name, picture }: { name?: unknown; picture?: unknown },
): SocialProof => ({
  channel,
  credential,
  name: typeof name === 'string' ? name : null,
  picture: typeof picture === 'string' ? picture : null,
  endsAt: Date.now() + GOOD_FOR_MS,
});

type LoginBody = BodyOf<Endpoints['session.login']>;
type RegisterBody = BodyOf<Endpoints['member.register']>;

/** The fields of a `session.login` that carry a proof: alone with `type`, or beside username and password to link it. */
export function toLoginFields({
  channel,
  credential,
}: SocialProof): Pick<
  LoginBody,
  'firebaseChannel' | 'firebaseIdToken' | 'lineSessionToken' | 'mayaSessionToken' | 'telegramAuth'
> {
  if (channel === 'line') return { lineSessionToken: credential };
  if (channel === 'maya') return { mayaSessionToken: credential };
  if (channel === 'telegram') return { telegramAuth: credential };
  return { firebaseChannel: channel, firebaseIdToken: credential };
}

/** The fields of a `member.register` or `member.registerAutoUsername` that carry a proof; a password may then be absent. */
export function toRegisterFields({
  channel,
  credential,
}: SocialProof): Pick<
  RegisterBody,
  'firebaseChannel2' | 'firebaseIdToken2' | 'lineSessionToken' | 'mayaSessionToken' | 'telegramAuth'
> {
  if (channel === 'line') return { lineSessionToken: credential };
  if (channel === 'maya') return { mayaSessionToken: credential };
  if (channel === 'telegram') return { telegramAuth: credential };
  return { firebaseChannel2: channel, firebaseIdToken2: credential };
}

/** Whether a proof comes from Firebase, rather than from LINE, Maya or Telegram themselves. */
export const isFirebaseProof = ({ channel }: Pick<SocialProof, 'channel'>): boolean =>
  channel !== 'line' && channel !== 'maya' && channel !== 'telegram';

const KEY = 'socialProof';

/** Stores a proof for the next page of this tab, such as the registration. */
export const storeProof = (proof: SocialProof): boolean => writeStored('session', KEY, proof);

/** The stored proof; null if there is none or it has expired. */
export function readStoredProof(now: number): SocialProof | null {
  const proof = readStored('session', KEY, isProof);
  if (!proof || proof.endsAt > now) return proof;
  clearProof();
  return null;
}

/** Removes the proof after it was used. */
export const clearProof = (): void => removeStored('session', KEY);

/** §8: removes a proof of these providers, after a refusal that concerns it. */
export function clearProofOf(channels: readonly ProofChannel[]): void {
  const channel = readStored('session', KEY, isProof)?.channel;
  if (channel && channels.includes(channel)) clearProof();
}

function isProof(value: unknown): value is SocialProof {
  if (typeof value !== 'object' || value === null) return false;
  const { channel, credential, endsAt, name, picture } = value as Record<string, unknown>;
  const isText = (one: unknown) => one === null || typeof one === 'string';
  const isKnown = typeof channel === 'string' && /^(google|facebook|twitter|line|telegram|sms|maya)$/.test(channel);
  return isKnown && typeof credential === 'string' && typeof endsAt === 'number' && isText(name) && isText(picture);
}
