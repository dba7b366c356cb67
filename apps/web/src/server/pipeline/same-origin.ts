import { readOrigin } from '@foyer/http/request-origin.ts';

/** Whether a form was posted from another site: the session cookie must not work for strangers. */
export function isForeignPost(request: Request): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false;
  const site = request.headers.get('sec-fetch-site');
  if (site) return site !== 'same-origin' && site !== 'none';
  const origin = readOrigin(request.headers.get('origin'));
  return origin !== null && origin !== new URL(request.url).origin;
}
