const HSTS = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } as const;

/**
 * The header that enforces TLS (HSTS), for requests over TLS; none for others.
 * @param protocol as named by the peer if it is a trusted proxy, else the socket's
 */
export const transportSecurity = (protocol: string): Readonly<Record<string, string>> =>
  protocol === 'https' ? HSTS : {};
