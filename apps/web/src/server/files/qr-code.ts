import type { FastifyInstance } from 'fastify';
import { renderSVG } from 'uqr';
import { safeGo } from '../../page/safe-go.ts';

/** A domain name (RFC 1035) with its port. A QR code has no room for much more. */
const MAX_HOST_LENGTH = 260;
/** Longer text makes a code that cameras cannot read from a screen. */
const MAX_TARGET_LENGTH = 300;

/** GET /m/qr.svg: opens the page `to` of this host on a phone; the landing page without one, or for anything but one of our pages. */
export function serveQrCode(app: FastifyInstance): void {
  app.get<{ Querystring: { to?: unknown } }>('/m/qr.svg', ({ host, protocol, query: { to } }, reply) => {
    if (host.length > MAX_HOST_LENGTH) return reply.code(400).send();
    const target = safeGo(typeof to === 'string' && to.length <= MAX_TARGET_LENGTH ? to : null);
    // The brand's icon covers the middle: only the highest error correction still reads it.
    const svg = renderSVG(`${protocol}://${host}${target}`, { border: 4, ecc: 'H' });
    return reply.type('image/svg+xml').header('cache-control', 'public, max-age=3600').send(svg);
  });
}
