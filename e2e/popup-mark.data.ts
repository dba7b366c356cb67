/** The mark of a visit that has had its popup, on every brand: journeys about something else see none. */
export const POPUP_SEEN = {
  cookies: ['lotus', 'aurora', 'samba'].map((code) => ({
    name: 'popup',
    value: '1',
    domain: `${code}.localhost`,
    path: '/',
    expires: -1,
    httpOnly: false,
    secure: false,
    sameSite: 'Lax' as const,
  })),
  origins: [],
};
