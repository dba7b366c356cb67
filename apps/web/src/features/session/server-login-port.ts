import { sessionCookie } from '../../page/cookies.ts';
import type { PageRequest } from '../../page/page-request.ts';
import type { LoginPort } from './login-answer.ts';
import { isForced, readRedirectUrl, redirectAfterLogin } from './redirect-after-login.ts';

/** As long as a session may last: without scripts nothing else can bring it back. */
const REMEMBER_SECONDS = 12 * 3600;

/** Where the server answers, for a browser without scripts. */
export function serverLoginPort(page: PageRequest, { form, url }: { form: FormData; url: URL }): LoginPort {
  const { brand, call, isSecure, toReturnAddress } = page;
  return {
    call,
    isServer: true,
    mustChange: brand.switches.includes('PWDEXPFORCECHANGE3'),
    describeDevice: async () => ({}),
    keep: async ({ token }, _who, remember) => ({
      'set-cookie': sessionCookie(token, isSecure, remember ? REMEMBER_SECONDS : undefined),
    }),
    // Remembered logins need scripts, which a browser that posts here lacks.
    forget: () => undefined,
    lead(to, headers) {
      throw redirectAfterLogin(
        { to, redirectUrl: isForced(to) ? null : toReturnAddress(readRedirectUrl(form)), url },
        headers,
      );
    },
  };
}
