import { deleteApp, type FirebaseOptions, initializeApp } from '@firebase/app';
import {
  type Auth,
  type AuthError,
  browserPopupRedirectResolver,
  browserSessionPersistence,
  FacebookAuthProvider,
  GoogleAuthProvider,
  getRedirectResult,
  initializeAuth,
  signInWithPopup,
  signInWithRedirect,
  signOut,
  TwitterAuthProvider,
  type UserCredential,
} from '@firebase/auth';
import type { SocialChannel } from '../../../app/page-social.ts';
import { GatewayError } from '../../../gateway/gateway-error.ts';
import { beginAway, endAway } from './away.ts';
import { claimsOf } from './claims.ts';
import { type SocialProof, toProof } from './social-proof.ts';

type FirebaseChannel = Exclude<SocialChannel, 'line' | 'telegram'>;

const PROVIDERS = {
  google: () => new GoogleAuthProvider(),
  facebook: () => new FacebookAuthProvider(),
  twitter: () => new TwitterAuthProvider(),
};
const CHANNELS: Readonly<Record<string, FirebaseChannel>> = {
  'google.com': 'google',
  'facebook.com': 'facebook',
  'twitter.com': 'twitter',
};
/** Where no popup can open, the whole page goes. NOTE it comes back only where `authDomain` is of the merchant's site. */
const NO_POPUP = ['auth/popup-blocked', 'auth/operation-not-supported-in-this-environment'];

/** Signs in with Firebase's SDK, in a popup; the member stays logged in with us alone, so Firebase forgets them at once. */
export const signInByFirebase = (channel: FirebaseChannel, options: FirebaseOptions): Promise<SocialProof> =>
  withAuth(options, async (auth) => {
    try {
      return await toSocialProof(auth, await signInWithPopup(auth, PROVIDERS[channel]()), channel);
    } catch (error) {
      if (!NO_POPUP.includes((error as AuthError).code) || !beginAway(channel)) throw error;
      return signInWithRedirect(auth, PROVIDERS[channel]()).catch((failure) => {
        endAway();
        throw failure;
      });
    }
  });

/** What Firebase's redirect brought back; null when it was nothing. */
export const readFirebaseReturn = (options: FirebaseOptions): Promise<SocialProof | null> =>
  withAuth(options, async (auth) => {
    const credential = await getRedirectResult(auth);
    const channel = CHANNELS[credential?.providerId ?? ''];
    return credential && channel ? toSocialProof(auth, credential, channel) : null;
  });

async function withAuth<T>(options: FirebaseOptions, work: (auth: Auth) => Promise<T>): Promise<T> {
  const app = initializeApp(options, `sign-in ${Date.now()}`);
  try {
    const resolver = { popupRedirectResolver: browserPopupRedirectResolver };
    return await work(initializeAuth(app, { persistence: browserSessionPersistence, ...resolver }));
  } catch (error) {
    throw toGatewayError(error);
  } finally {
    await deleteApp(app);
  }
}

async function toSocialProof(auth: Auth, { user }: UserCredential, channel: FirebaseChannel): Promise<SocialProof> {
  const idToken = await user.getIdToken();
  await signOut(auth);
  return toProof(channel, idToken, claimsOf(idToken));
}

/** Firebase's code and reason (§8); `auth/unknown` for what has none. */
function toGatewayError(error: unknown): GatewayError {
  if (error instanceof GatewayError) return error;
  const { code, message } = (error ?? {}) as Partial<AuthError>;
  const isCode = typeof code === 'string' && code.startsWith('auth/');
  return new GatewayError(isCode ? code : 'auth/unknown', { message: message ?? '', cause: error });
}
