/**
 * Whether a request is one visitor's own: the answer to one without a session and without a query may be
 * shared by several visitors. A cookie whose name ends in `session` is a session's.
 */
export const isPersonalized = (url: string, cookie: string | null | undefined): boolean =>
  url.includes('?') || (cookie ?? '').includes('session=');
