import { readCapped } from '@foyer/http/read-capped.ts';

/** The provider that proves an identity; `sms` is a phone number verified by Firebase. */
export type SocialChannel = 'google' | 'facebook' | 'twitter' | 'sms' | 'line' | 'telegram' | 'maya';

/** An external identity: issuer and subject identify the person permanently; the rest is for display. */
export interface SocialIdentity {
  issuer: string;
  subject: string;
  /** As sent by the provider, unchecked. */
  name: unknown;
  picture: unknown;
  /** A verified number, E.164; null if the provider verifies none. */
  mobile: string | null;
}

/** `once` identifies the proof canonically; the consumer stores it to reject a replay. */
export interface VerifiedIdentity {
  identity: SocialIdentity;
  once: string;
}

/** Connectors throw if the provider gives no readable answer: whether the proof is valid is unknown then. */
export type SocialVerdict = VerifiedIdentity | 'invalid';

/** The maximum age of a proof, and the tolerated difference between a provider's clock and ours, in seconds. */
export const PROOF_SECONDS = 300;
export const CLOCK_SECONDS = 10;

/** One HTTP exchange with a provider. @throws when there is no answer within the time */
export type SocialSend = (request: {
  method: 'GET' | 'POST';
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}) => Promise<{ status: number; body: string }>;

/** A login waits for it: a provider slower than this is down. */
const TIMEOUT_MS = 5000;

/** The exchange over the network. */
export const sendToProvider: SocialSend = async ({ body, headers = {}, method, url }) => {
  const answer = await fetch(url, {
    method,
    headers,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(body === undefined ? {} : { body }),
  });
  return { status: answer.status, body: await readCapped(answer) };
};

/** A provider's JSON answer; `invalid` if it refuses. @throws if the answer cannot be read: the provider is down */
export async function askProvider(
  send: SocialSend,
  request: Parameters<SocialSend>[0],
): Promise<Record<string, unknown> | 'invalid'> {
  const { body, status } = await send(request);
  if (status >= 400 && status < 500 && status !== 408 && status !== 429) return 'invalid';
  const answer: unknown = status === 200 ? JSON.parse(body) : null;
  if (typeof answer !== 'object' || answer === null) throw new Error(`the provider answered ${status}`);
  return { ...answer };
}

/** A form for OAuth's token endpoints. */
export const formOf = (fields: Record<string, string>): { headers: Record<string, string>; body: string } => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
});
