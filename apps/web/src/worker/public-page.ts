/** The header of a page that is the same for every visitor: the server and the service worker may cache it. */
export const PUBLIC_PAGE_HEADER = 'x-public-page';
