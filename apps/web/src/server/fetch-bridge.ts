import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The web's idea of a request, from Node's. */
export function toRequest(request: FastifyRequest): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of Array.isArray(value) ? value : [value ?? '']) headers.append(name, one);
  }
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  const body = hasBody && Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : null;
  headers.set('x-request-id', request.id);
  headers.set('x-client-ip', request.ip);
  return new Request(`${request.protocol}://${request.host}${request.url}`, { method: request.method, headers, body });
}

const COMPRESSIBLE = /^(text\/|application\/(json|javascript|manifest)|image\/svg)/;
const SMALL_BYTES = 1024;
/** Quick enough for a page made for one visitor. */
const LIVE_QUALITY = 5;

/** Sends a web response, compressed as the client likes it. */
export async function sendResponse(
  response: Response,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.code(response.status);
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value);
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
  const body = Buffer.from(await response.arrayBuffer());
  const isPlain =
    !response.headers.has('content-encoding') && COMPRESSIBLE.test(response.headers.get('content-type') ?? '');
  if (!isPlain || body.length < SMALL_BYTES) return reply.send(body);
  const { encoding, bytes } = compress(body, String(request.headers['accept-encoding'] ?? ''), LIVE_QUALITY);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.header('vary', 'accept-encoding').send(bytes);
}

/** Compresses with the best coding the client takes. */
export function compress(
  body: Buffer,
  accepted: string,
  quality: number,
): { encoding: 'br' | 'gzip' | null; bytes: Buffer } {
  if (/\bbr\b/.test(accepted)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
    return { encoding: 'br', bytes: brotliCompressSync(body, { params }) };
  }
  if (/\bgzip\b/.test(accepted)) return { encoding: 'gzip', bytes: gzipSync(body) };
  return { encoding: null, bytes: body };
}
