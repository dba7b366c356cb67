import { type FIREBASE, FIREBASE_PROVIDERS } from './firebase.data.ts';
import type { VerifyIdToken } from './id-token.ts';
import type { SocialVerdict } from './social-provider.ts';

export type FirebaseChannel = keyof typeof FIREBASE_PROVIDERS;

/** Firebase Authentication: Google, Facebook, Twitter, and verified numbers. */
export interface FirebaseConnector {
  verify(token: { channel: FirebaseChannel; idToken: string }, account: { projectId: string }): Promise<SocialVerdict>;
}

const MOBILE = /^\+[1-9]\d{6,14}$/;

export function createFirebase(servers: typeof FIREBASE, verifyIdToken: VerifyIdToken): FirebaseConnector {
  return {
    async verify({ channel, idToken }, { projectId }) {
      const issuer = servers.issuer + projectId;
      const verified = await verifyIdToken(idToken, { keys: servers.keys, issuer, audience: projectId });
      if (typeof verified === 'string') return verified;
      const { claims, once } = verified;
      // A refreshed token is new although its sign-in is old: check `auth_time`, which Firebase always includes.
      if (claims.auth_time === undefined || providerOf(claims.firebase) !== FIREBASE_PROVIDERS[channel])
        return 'invalid';
      const { name, phone_number: number, picture, sub } = claims;
      const mobile = channel === 'sms' && typeof number === 'string' && MOBILE.test(number) ? number : null;
      if (channel === 'sms' && !mobile) return 'invalid';
      return { identity: { issuer, subject: sub, name, picture, mobile }, once };
    },
  };
}

const providerOf = (claim: unknown): unknown =>
  typeof claim === 'object' && claim !== null && 'sign_in_provider' in claim ? claim.sign_in_provider : null;
