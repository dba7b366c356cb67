/** The parameters of the login or registration page. */
interface AuthDetails {
  /** The target: one of our pages. */
  go?: string;
  /** A target that replaces `go`; checked by the server. */
  redirectUrl?: string | null;
  /** The session has ended: the page shows it. */
  isEnded?: boolean;
  /** The tab, unless it is the one for the username. */
  by?: 'sms' | 'mobile' | 'social' | undefined;
}

/** The address of the login, the registration or the page after it. */
export function authAddress(
  path: '/m/login' | '/m/register' | '/m/member/username',
  { by, go, redirectUrl, isEnded }: AuthDetails,
): string {
  const details = [
    by && `by=${by}`,
    go && `go=${encodeURIComponent(go)}`,
    redirectUrl && `redirectUrl=${encodeURIComponent(redirectUrl)}`,
    isEnded && 'ended=1',
  ].filter(Boolean);
  return details.length > 0 ? `${path}?${details.join('&')}` : path;
}
