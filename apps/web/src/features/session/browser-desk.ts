import { dropSmsDraft } from '../../device/sms-draft.ts';
import { browserCall } from '../../gateway/browser-call.ts';
import type { LoginDesk } from './login-answer.ts';
import { keepOpenedSession } from './open-session.ts';
import { deviceForLogin, forgetLogin, rememberLogin } from './remember.ts';
import { isForced, leadOn, readRedirectUrl } from './success.ts';

/** Where the browser answers its own forms. */
export function browserDesk({ form, url }: { form: FormData; url: URL }): LoginDesk {
  return {
    call: browserCall(),
    isServer: false,
    mustChange: form.has('mustChange'),
    describeDevice: (who, remember) => deviceForLogin(who, remember, form.has('isAutoOn')),
    async keep(opened, who, remember) {
      const comesBack = remember && (await rememberLogin(who, opened));
      if (!remember) forgetLogin();
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
