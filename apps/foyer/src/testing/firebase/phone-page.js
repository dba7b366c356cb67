/* The published Firebase SDK on a blank page: a sign-in with a mobile number, in two steps. */
import { initializeApp } from '@firebase/app';
import { getAuth, RecaptchaVerifier, signInWithPhoneNumber } from '@firebase/auth';

/** @param {string} number */
globalThis.sendCode = async (number) => {
  const auth = getAuth(initializeApp({ apiKey: 'any-key', projectId: 'demo-foyer' }, String(Math.random())));
  // The captcha before an SMS comes from Google; the SDK can be configured to skip it.
  auth.settings.appVerificationDisabledForTesting = true;
  const captcha = new RecaptchaVerifier(auth, 'captcha', { size: 'invisible' });
  const confirmation = await signInWithPhoneNumber(auth, number, captcha);
  /** @param {string} code */
  globalThis.confirmCode = async (code) => (await confirmation.confirm(code)).user.getIdToken();
};
