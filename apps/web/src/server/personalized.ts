/**
 * Whether a request is one visitor's own: one without a session and without a query may be answered
 * to several visitors at once. A cookie whose name ends so is a session's.
 */
export const isPersonalized = (url: string, cookie: string | null | undefined): boolean =>
  url.includes('?') || (cookie ?? '').includes('session=');
