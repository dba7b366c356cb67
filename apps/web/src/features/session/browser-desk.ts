import { dropSmsDraft } from '../../device/sms-draft.ts';
import { browserCall } from '../../gateway/browser-call.ts';
import type { LoginDesk } from './login-answer.ts';
import { keepOpenedSession } from './open-session.ts';
import { forgetProof, readKeptProof, toLoginFields } from './social/social-proof.ts';
import { isForced, leadOn, readRedirectUrl } from './success.ts';

/** What of the device has its place beside the pages. */
type Remembering = Pick<typeof import('./remember.ts'), 'deviceForLogin' | 'forgetLogin' | 'rememberLogin'>;

/** Where the browser answers its own forms. */
export function browserDesk(
  { form, url }: { form: FormData; url: URL },
  { deviceForLogin, forgetLogin, rememberLogin }: Remembering,
): LoginDesk {
  // NOTE a sign-in elsewhere that the member wants to connect goes along with their own login.
  const linked = () => (form.has('link') ? readKeptProof(Date.now()) : null);
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
      if (!remember) forgetLogin();
      if (form.has('link')) forgetProof();
      dropSmsDraft();
      await keepOpenedSession(opened, remember && !comesBack);
      return undefined;
    },
    forget: forgetLogin,
    lead(to, headers) {
      throw leadOn({ to, redirectUrl: isForced(to) ? null : readRedirectUrl(form), url }, headers);
    },
  };
}
