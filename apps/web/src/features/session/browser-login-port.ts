import { clearSmsDraft } from '../../device/sms-draft.ts';
import { browserCall } from '../../gateway/browser-call.ts';
import type { LoginPort } from './login-answer.ts';
import { storeOpenedSession } from './open-session.ts';
import { isForced, readRedirectUrl, redirectAfterLogin } from './redirect-after-login.ts';
import { clearProof, readStoredProof, toLoginFields } from './social/social-proof.ts';

/** What of the device has its place beside the pages. */
type Remembering = Pick<typeof import('./deferred/remember.ts'), 'deviceForLogin' | 'forgetDevice' | 'rememberLogin'>;

/** Where the browser answers its own forms. */
export function browserLoginPort(
  { form, url }: { form: FormData; url: URL },
  { deviceForLogin, forgetDevice, rememberLogin }: Remembering,
): LoginPort {
  // A sign-in elsewhere that the member wants to connect goes along with their own login.
  const linked = () => (form.has('link') ? readStoredProof(Date.now()) : null);
  return {
    call: browserCall(),
    isServer: false,
    mustChange: form.has('mustChange'),
    async describeDevice(who, remember) {
      const proof = linked();
      return { ...(await deviceForLogin(who, remember, form.has('isAutoOn'))), ...(proof && toLoginFields(proof)) };
    },
    async keep(opened, who, remember) {
      const comesBack = remember && (await rememberLogin(who, opened));
      if (!remember) forgetDevice();
      if (form.has('link')) clearProof();
      clearSmsDraft();
      await storeOpenedSession(opened, remember && !comesBack);
      return undefined;
    },
    forget: forgetDevice,
    lead(to, headers) {
      throw redirectAfterLogin({ to, redirectUrl: isForced(to) ? null : readRedirectUrl(form), url }, headers);
    },
  };
}
