import type { PageRequest } from '../../app/page-request.ts';
import { sessionCookie } from '../../server/cookies.ts';
import type { LoginDesk } from './login-answer.ts';
import { isForced, leadOn, readRedirectUrl } from './success.ts';

/** As long as a session may last: without scripts nothing else can bring it back. */
const REMEMBER_SECONDS = 12 * 3600;

/** Where the server answers, for a browser without scripts. */
export function serverDesk(page: PageRequest, { form, url }: { form: FormData; url: URL }): LoginDesk {
  const { brand, call, isSecure, safeReturn } = page;
  return {
    call,
    isServer: true,
    mustChange: brand.switches.includes('PWDEXPFORCECHANGE3'),
    describeDevice: async () => ({}),
    keep: async ({ token }, _who, remember) => ({
      'set-cookie': sessionCookie(token, isSecure, remember ? REMEMBER_SECONDS : undefined),
    }),
    // NOTE what a browser remembers is its own; one that posts here has no scripts to remember with.
    forget: () => undefined,
    lead(to, headers) {
      throw leadOn({ to, redirectUrl: isForced(to) ? null : safeReturn(readRedirectUrl(form)), url }, headers);
    },
  };
}
