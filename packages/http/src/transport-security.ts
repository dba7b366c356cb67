const HSTS = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } as const;

/**
 * The header that insists on TLS, for an answer that was asked for over TLS; none for any other.
 * @param protocol as the peer names it if it is a trusted proxy, else that of the socket
 */
export const transportSecurity = (protocol: string): Readonly<Record<string, string>> =>
  protocol === 'https' ? HSTS : {};
