/** Loads the page again from the server. */
export const reloadPage = (): void => globalThis.location.reload();
