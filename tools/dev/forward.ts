import { type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { ViteDevServer } from 'vite';
import { relaxPolicy } from './relax-policy.ts';

/** Carries a request on to the services, with what they must know of the visitor. */
export function forward(request: IncomingMessage, response: ServerResponse, target: string): void {
  carryOn(request, target, (answer) => {
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
  carryOn(request, page.target, async (answer) => {
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const { 'content-length': _length, ...headers } = answer.headers;
    if (!headers['content-type']?.startsWith('text/html'))
      return response.writeHead(answer.statusCode ?? 502, headers).end(body);
    // The page is not where its scripts are; Vite puts its base before what begins with a slash.
    const source = body.toString().replaceAll('src="./', 'src="/');
    const html = await page.vite.transformIndexHtml('/index.html', source);
    const policy = headers['content-security-policy'];
    if (typeof policy === 'string') headers['content-security-policy'] = relaxPolicy(policy, html);
    return response.writeHead(answer.statusCode ?? 502, headers).end(html);
  }).on('error', () => response.destroy());
}

function carryOn(request: IncomingMessage, target: string, answer: (answer: IncomingMessage) => unknown) {
  const headers = {
    ...request.headers,
    'x-forwarded-for': request.socket.remoteAddress ?? '',
    'x-forwarded-host': request.headers.host ?? '',
    'x-forwarded-proto': 'http',
  };
  const carried = send(new URL(request.url ?? '/', target), { method: request.method ?? 'GET', headers }, answer);
  return request.pipe(carried);
}
