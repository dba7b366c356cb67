import { isSessionOver } from '../../gateway/gateway-error.ts';
import { endSessionCookie, sessionCookie } from '../../page/cookies.ts';
import { pageRequest } from '../../page/page-request.ts';
import { isToken } from '../../page/session-token.ts';
import type { Route } from './+types/session.resource.ts';

const MAX_SECONDS = 12 * 3600;

/** The cookie that lets the server render a member's pages: set for a token the gateway knows, dropped on DELETE. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { callAs, isSecure } = context.get(pageRequest);
  if (request.method === 'DELETE')
    return new Response(null, { status: 204, headers: { 'set-cookie': endSessionCookie(isSecure) } });
  const token = request.headers.get('authorization') ?? '';
  if (!isToken(token)) return new Response(null, { status: 400 });
  try {
    await callAs(token)('member.info');
  } catch (error) {
    return new Response(null, { status: isSessionOver(error) ? 401 : 502 });
  }
  const maxAgeSeconds = request.headers.has('x-remember') ? MAX_SECONDS : undefined;
  return new Response(null, { status: 204, headers: { 'set-cookie': sessionCookie(token, isSecure, maxAgeSeconds) } });
}
