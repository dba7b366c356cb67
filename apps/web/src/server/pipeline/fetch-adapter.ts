import type { FastifyReply, FastifyRequest } from 'fastify';
import { isPersonalized } from '../caching/personalized.ts';
import { compressOnce } from './content-coding.ts';

/** A request whose Host header or target is invalid; Fastify answers with the error's status. */
class AddressError extends Error {
  readonly statusCode = 400;
}

/** The methods that pages accept; content only as a form, which every page action reads. */
export const PAGE_METHODS = ['GET', 'HEAD', 'POST', 'DELETE'];
const FORM_TYPE = 'application/x-www-form-urlencoded';
const FORM = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;

/** Why pages cannot take a request, as an HTTP status; null if they can. */
export function refusedStatus(request: Pick<FastifyRequest, 'body' | 'headers' | 'method'>): 405 | 415 | null {
  if (!PAGE_METHODS.includes(request.method)) return 405;
  return !hasForm(request) || isEmptyForm(request) || FORM.test(request.headers['content-type'] ?? '') ? null : 415;
}

/** Both methods call a page's action, which reads a form. */
const hasForm = ({ method }: Pick<FastifyRequest, 'method'>): boolean => method === 'POST' || method === 'DELETE';

/** An action without content, such as for the session's cookie: to a page it is an empty form. */
const isEmptyForm = ({ body, headers, method }: Pick<FastifyRequest, 'body' | 'headers' | 'method'>): boolean =>
  hasForm({ method }) && headers['content-type'] === undefined && !(Buffer.isBuffer(body) && body.length > 0);

/** Converts Node's request to a web Request; a personalised one is aborted when the client disconnects. @throws AddressError */
export function toRequest(request: FastifyRequest, reply: FastifyReply): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of Array.isArray(value) ? value : [value ?? '']) headers.append(name, one);
  }
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  const body =
    hasBody && Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : isEmptyForm(request) ? '' : null;
  if (isEmptyForm(request)) headers.set('content-type', FORM_TYPE);
  headers.set('x-request-id', request.id);
  headers.set('x-client-ip', request.ip);
  const address = `${request.protocol}://${request.host}${request.url}`;
  if (!isAddress(address)) throw new AddressError('the request has an invalid address');
  // Shared pages and mutations are completed even if the client disconnects.
  const isGivenUp = !hasBody && isPersonalized(request.url, request.headers.cookie);
  return new Request(address, {
    // HEAD is answered like GET: Node sends the same headers, with the length of the body, and leaves the body out.
    method: request.method === 'HEAD' ? 'GET' : request.method,
    headers,
    body,
    ...(isGivenUp ? { signal: clientSignal(reply) } : {}),
  });
}

/** Aborts when the client disconnects before its answer. NOTE Fastify's own never does for a request without a body, as `HTTP_OPTIONS` end it at once. */
function clientSignal({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  raw.once('close', () => {
    if (!raw.writableEnded) leaving.abort();
  });
  return leaving.signal;
}

/** NOTE a host may look like `name@host`; a request cannot have credentials in its address. */
function isAddress(text: string): boolean {
  const { password, username } = URL.parse(text) ?? { password: '', username: 'none' };
  return username === '' && password === '';
}

const COMPRESSIBLE = /^(text\/|application\/(json|javascript|manifest)|image\/svg)/;
const SMALL_BYTES = 1024;
/** Sends a web Response, compressed if the client accepts it. */
export async function sendResponse(response: Response, reply: FastifyReply): Promise<FastifyReply> {
  reply.code(response.status);
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value);
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
  const body = Buffer.from(await response.arrayBuffer());
  const isPlain =
    !response.headers.has('content-encoding') && COMPRESSIBLE.test(response.headers.get('content-type') ?? '');
  return isPlain ? sendCompressed(reply, body) : reply.send(body);
}

/** Sends a text rendered for this request, compressed if the client accepts it. */
export async function sendCompressed(reply: FastifyReply, body: Buffer): Promise<FastifyReply> {
  if (body.length < SMALL_BYTES) return reply.send(body);
  const { bytes, coding } = await compressOnce(body, String(reply.request.headers['accept-encoding'] ?? ''));
  if (coding) reply.header('content-encoding', coding);
  if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding');
  return reply.send(bytes);
}
