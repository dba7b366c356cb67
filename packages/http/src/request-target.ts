import type { IncomingMessage, ServerResponse } from 'node:http';

const ABSOLUTE = /^https?:\/\/([^/?#]*)(.*)$/i;

/**
 * Brings the target of a request into origin form, and its host into the `Host` header (RFC 9112 §3.2).
 * @returns false for a request without exactly one host, which is to be refused
 */
export function readTarget(request: IncomingMessage): boolean {
  // Node joins neither two Host lines nor refuses them.
  const hosts = request.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length > 1) return false;
  const [, authority, rest = ''] = ABSOLUTE.exec(request.url ?? '') ?? [];
  if (authority !== undefined) {
    // Whatever Host says, the target's own host counts (§3.2.2); a user name in it is an attempt to deceive (RFC 9110 §4.2.4).
    if (authority.includes('@')) return false;
    request.url = rest.startsWith('/') ? rest : `/${rest}`;
    request.headers.host = authority;
  }
  return Boolean(request.headers.host);
}

/** Refuses a request whose host is not clear. */
export function refuseTarget(response: ServerResponse): void {
  response.writeHead(400, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  });
  response.end('Bad Request');
}
