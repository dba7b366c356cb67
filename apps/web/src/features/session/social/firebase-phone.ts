import type { FirebaseOptions } from '@firebase/app';
import { PhoneAuthProvider, RecaptchaVerifier, signInWithCredential, signOut } from '@firebase/auth';
import { withHiddenPlace } from '../../../device/hidden-place.ts';
import { openFirebase, toGatewayError } from './firebase-sign-in.ts';

/**
 * Makes Firebase send a code to a number, after its own invisible captcha.
 * @param number E.164 @returns the id of the verification @throws GatewayError with Firebase's code
 */
export async function sendFirebaseCode(number: string, options: FirebaseOptions, locale: string): Promise<string> {
  const auth = openFirebase(options);
  auth.languageCode = locale;
  return withHiddenPlace(async (place) => {
    const captcha = new RecaptchaVerifier(auth, place, { size: 'invisible' });
    try {
      return await new PhoneAuthProvider(auth).verifyPhoneNumber(number, captcha);
    } catch (error) {
      throw toGatewayError(error);
    } finally {
      captcha.clear();
    }
  });
}

/** The ID token for a code. Then logs out of Firebase: the session is ours alone. @throws GatewayError with Firebase's code */
export async function confirmFirebaseCode(id: string, code: string, options: FirebaseOptions): Promise<string> {
  const auth = openFirebase(options);
  try {
    const { user } = await signInWithCredential(auth, PhoneAuthProvider.credential(id, code));
    const idToken = await user.getIdToken();
    await signOut(auth);
    return idToken;
  } catch (error) {
    throw toGatewayError(error);
  }
}
