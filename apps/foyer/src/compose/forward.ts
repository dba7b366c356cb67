import { Agent, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import { isTrustedAddress } from '@foyer/merchant/client-location.ts';

/** Connections are reused: a burst of players would otherwise open one each. */
const agent = new Agent({ keepAlive: true });

/** Headers that concern one connection only (RFC 9110, 7.6.1). */
const OF_ONE_CONNECTION = ['connection', 'keep-alive', 'proxy-connection', 'te', 'transfer-encoding', 'upgrade'];

/**
 * Forwards a request to a server on this machine, and streams back its answer, event streams included. Without an answer
 * it responds 503, in the envelope.
 */
export function forward(request: IncomingMessage, response: ServerResponse, base: string | null): void {
  if (!base) {
    refuse(response);
    return;
  }
  const headers = { ...request.headers, ...forwardedBy(request) };
  for (const name of OF_ONE_CONNECTION) delete headers[name as keyof typeof headers];
  const passed = send(
    new URL(request.url ?? '/', base),
    { agent, method: request.method ?? 'GET', headers },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, withoutConnection(answer));
      answer.pipe(response);
      answer.once('error', () => response.destroy());
    },
  );
  passed.once('error', () => (response.headersSent ? response.destroy() : refuse(response)));
  response.once('close', () => passed.destroy());
  request.pipe(passed);
}

function withoutConnection({ headers }: IncomingMessage) {
  const kept = { ...headers };
  for (const name of OF_ONE_CONNECTION) delete kept[name];
  return kept;
}

/** The forwarding headers for a request; those of an untrusted peer are dropped. */
function forwardedBy({ headers, socket }: IncomingMessage): Record<string, string> {
  const peer = socket.remoteAddress ?? '';
  const before = isTrustedAddress(peer) ? headers['x-forwarded-for'] : undefined;
  const protocol = isTrustedAddress(peer) ? headers['x-forwarded-proto'] : undefined;
  return {
    'x-forwarded-for': [before, peer].flat().filter(Boolean).join(', '),
    'x-forwarded-proto': String(protocol ?? 'http'),
  };
}

function refuse(response: ServerResponse): void {
  const body = JSON.stringify({ success: false, errorCode: 'vendor.unavailable', message: '' });
  response
    .writeHead(503, { 'content-type': 'application/json', 'cache-control': 'no-store', 'retry-after': '2' })
    .end(body);
}
