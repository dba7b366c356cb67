/** The parameters of the login or registration page. */
interface AuthDetails {
  /** Where it leads; a page of ours. */
  go?: string;
  /** Where it leads instead; checked by the server. */
  redirectUrl?: string | null;
  /** The session has ended: the page shows it. */
  isEnded?: boolean;
  /** The way in, where it is not by username: its tab. */
  by?: 'sms' | 'mobile' | 'social' | undefined;
}

/** The address of the login or the registration. */
export function authAddress(path: '/m/login' | '/m/register', { by, go, redirectUrl, isEnded }: AuthDetails): string {
  const details = [
    by && `by=${by}`,
    go && `go=${encodeURIComponent(go)}`,
    redirectUrl && `redirectUrl=${encodeURIComponent(redirectUrl)}`,
    isEnded && 'ended=1',
  ].filter(Boolean);
  return details.length > 0 ? `${path}?${details.join('&')}` : path;
}
