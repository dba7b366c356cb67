import { redirect, redirectDocument } from 'react-router';
import { withCampaign } from '../../device/campaign.ts';

/** Where a new session leads. */
interface Success {
  /** A page of ours. */
  to: string;
  /** Where they go instead: checked by the server, perhaps on another site. */
  redirectUrl: string | null;
  /** The address of the form, whose campaign is carried on. */
  url: URL;
}

/** Leads on from a login or a registration: to `redirectUrl`, else to `go`, else to the landing page (§2). */
export function redirectAfterLogin({ to, redirectUrl, url }: Success, headers?: Record<string, string>): Response {
  const init = headers ? { headers } : undefined;
  return redirectUrl ? redirectDocument(redirectUrl, init) : redirect(withCampaign(to, url.search), init);
}

/** The form's own `redirectUrl`, which the server wrote into it; null where it wrote none. */
export const readRedirectUrl = (form: FormData): string | null => String(form.get('redirectUrl') ?? '') || null;

/** Whether the member must change their password first (§4). */
export const isForced = (to: string): boolean => to.startsWith('/m/changePsw');
