import { type FirebaseOptions, initializeApp } from '@firebase/app';
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
import { GatewayError } from '../../../gateway/gateway-error.ts';
import type { SocialChannel } from '../../../page/page-social.ts';
import { claimsOf } from './claims.ts';
import { storePendingSignIn, takePendingSignIn } from './pending-sign-in.ts';
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
/** If no popup can open, the page is redirected. It returns only if `authDomain` belongs to the merchant's site. */
const NO_POPUP = ['auth/popup-blocked', 'auth/operation-not-supported-in-this-environment'];

const APP_NAME = 'sign-in';
let made: Auth | null = null;

/**
 * Firebase of this page; it remembers a redirect under the name of its app.
 * Phones load the popup's code at creation, so that the tap itself can open the popup.
 */
export function openFirebase(options: FirebaseOptions): Auth {
  made ??= initializeAuth(initializeApp(options, APP_NAME), {
    persistence: browserSessionPersistence,
    popupRedirectResolver: browserPopupRedirectResolver,
  });
  return made;
}

/** Signs in with Firebase's SDK, in a popup. @throws GatewayError with Firebase's code */
export async function signInByFirebase(channel: FirebaseChannel, options: FirebaseOptions): Promise<SocialProof> {
  const auth = openFirebase(options);
  try {
    return await toSocialProof(auth, await signInWithPopup(auth, PROVIDERS[channel]()), channel);
  } catch (error) {
    if (!NO_POPUP.includes((error as AuthError).code) || !storePendingSignIn(channel)) throw toGatewayError(error);
  }
  return signInWithRedirect(auth, PROVIDERS[channel]()).catch((error: unknown) => {
    takePendingSignIn();
    throw toGatewayError(error);
  });
}

/** The result of Firebase's redirect; null without one. @throws GatewayError with Firebase's code */
export async function readFirebaseReturn(options: FirebaseOptions): Promise<SocialProof | null> {
  const auth = openFirebase(options);
  try {
    const credential = await getRedirectResult(auth);
    const channel = CHANNELS[credential?.providerId ?? ''];
    return credential && channel ? await toSocialProof(auth, credential, channel) : null;
  } catch (error) {
    throw toGatewayError(error);
  }
}

/** Then logs out of Firebase: the session is ours alone. */
async function toSocialProof(auth: Auth, { user }: UserCredential, channel: FirebaseChannel): Promise<SocialProof> {
  const idToken = await user.getIdToken();
  await signOut(auth);
  return toProof(channel, idToken, claimsOf(idToken));
}

/** Firebase's code and reason (§8); `auth/unknown` without one. */
export function toGatewayError(error: unknown): GatewayError {
  const { code, message } = (error ?? {}) as Partial<AuthError>;
  const isCode = typeof code === 'string' && code.startsWith('auth/');
  return new GatewayError(isCode ? code : 'auth/unknown', { message: message ?? '', cause: error });
}
