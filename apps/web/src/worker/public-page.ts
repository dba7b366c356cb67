/** The header of a page that is the same for every visitor: the server keeps it in memory, the service worker on the phone. */
export const PUBLIC_PAGE_HEADER = 'x-public-page';
