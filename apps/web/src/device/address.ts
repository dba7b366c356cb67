/** The address of the page. */
export const readAddress = (): Pick<Location, 'href' | 'host' | 'origin' | 'pathname' | 'protocol' | 'search'> =>
  globalThis.location;

/** Path and query of the page, as `go` takes them. */
export const currentPath = (): string => globalThis.location.pathname + globalThis.location.search;

/** Whether the page came over TLS; without it some notices of §8 differ, and there is no WebCrypto. */
export const isSecurePage = (): boolean => globalThis.location.protocol === 'https:';
