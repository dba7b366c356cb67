import { type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { ViteDevServer } from 'vite';
import { relaxPolicy } from './relax-policy.ts';

/** Forwards a request to the backend, with the X-Forwarded-* headers of the visitor. */
export function forward(request: IncomingMessage, response: ServerResponse, target: string): void {
  proxy(request, target, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  }).on('error', () => response.destroy());
}

/** The same for a page of the lottery: its scripts come from the sources. */
export function forwardPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: { target: string; vite: ViteDevServer },
): void {
  delete request.headers['accept-encoding'];
  proxy(request, page.target, (answer) => {
    sendPage(answer, response, page.vite).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  }).on('error', () => response.destroy());
}

async function sendPage(answer: IncomingMessage, response: ServerResponse, vite: ViteDevServer): Promise<void> {
  const body = Buffer.concat(await answer.toArray());
  const { 'content-length': _length, ...headers } = answer.headers;
  if (!headers['content-type']?.startsWith('text/html')) {
    response.writeHead(answer.statusCode ?? 502, headers).end(body);
    return;
  }
  // Vite prefixes absolute paths with its base, but the page itself is outside of it.
  const html = await vite.transformIndexHtml('/index.html', body.toString().replaceAll('src="./', 'src="/'));
  const policy = headers['content-security-policy'];
  if (typeof policy === 'string') headers['content-security-policy'] = relaxPolicy(policy, html);
  response.writeHead(answer.statusCode ?? 502, headers).end(html);
}

function proxy(request: IncomingMessage, target: string, answer: (answer: IncomingMessage) => unknown) {
  const headers = {
    ...request.headers,
    'x-forwarded-for': request.socket.remoteAddress ?? '',
    'x-forwarded-host': request.headers.host ?? '',
    'x-forwarded-proto': 'http',
  };
  const method = request.method ?? 'GET';
  return request.pipe(send(new URL(request.url ?? '/', target), { method, headers }, answer));
}
