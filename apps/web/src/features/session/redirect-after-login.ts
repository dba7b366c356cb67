import { redirect, redirectDocument } from 'react-router';
import { withCampaign } from '../../device/campaign.ts';
import { safeGo } from '../../page/safe-go.ts';
import type { OpenedSession } from './login.ts';
import type { LoggedIn } from './login-answer.ts';

/** Where a new session leads. */
interface Success {
  /** One of our pages. */
  to: string;
  /** The address to go to instead: checked by the server, perhaps on another site. */
  redirectUrl: string | null;
  /** The address of the form, whose campaign is preserved. */
  url: URL;
}

/** Redirects after a login or a registration: to `redirectUrl`, else to `go`, else to the landing page (§2). */
export function redirectAfterLogin({ to, redirectUrl, url }: Success, headers?: Record<string, string>): Response {
  const init = headers ? { headers } : undefined;
  return redirectUrl ? redirectDocument(redirectUrl, init) : redirect(withCampaign(to, url.search), init);
}

/** The form's own `redirectUrl`, which the server wrote into it; null if it wrote none. */
export const readRedirectUrl = (form: FormData): string | null => String(form.get('redirectUrl') ?? '') || null;

type Opened = Pick<OpenedSession, 'updatePassword'> & Partial<Pick<OpenedSession, 'required'>>;

/** The page where a second factor is set up. */
const SECOND_STEP = '/m/member/security/second-step';

/** Where a new session leads first: to setting up a second factor, if the merchant requires one that the member lacks. */
export const pageOfRequired = ({ required }: Opened, to: string): string => (required ? SECOND_STEP : to);

/**
 * Where a login leads (§4). A password that was set for the member or has expired must be changed first, if the merchant
 * requires it; a login by SMS or Firebase did not use the password.
 * @param redirectUrl the address that the form asks for, already checked
 */
export function pageAfterLogin(
  { isFirebase, session, who }: Pick<LoggedIn, 'who' | 'isFirebase'> & { session: Opened },
  { go, mustChange, redirectUrl }: { go: string; mustChange: boolean; redirectUrl: string | null },
): Pick<Success, 'to' | 'redirectUrl'> {
  const to = pageOfRequired(session, safeGo(go));
  const isForced = session.updatePassword && mustChange && who.type !== 'sms' && !isFirebase;
  if (isForced) return { to: `/m/changePsw?go=${encodeURIComponent(to)}`, redirectUrl: null };
  return { to, redirectUrl: session.required ? null : redirectUrl };
}
