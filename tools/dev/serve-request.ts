import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ViteDevServer } from 'vite';
import type { BackendProcess } from './backend-process.ts';
import { forward, forwardPage } from './forward.ts';
import type { Vites } from './vites.ts';

/** Serves a request from the sources, or forwards it to the backend. @throws the error of either */
export async function serveRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { backend, vites }: { backend: BackendProcess; vites: Vites },
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const isIn = (folder: string) => pathname === folder || pathname.startsWith(`${folder}/`);
  if (isIn('/workshop')) {
    if (pathname === '/workshop') return redirect(response, '/workshop/');
    await passThrough(await vites.workshop(), request, response);
  }
  if (isIn('/m')) await passThrough(vites.web.vite, request, response);
  if (isIn('/lotto/assets')) await passThrough(await vites.lottery(), request, response);
  if (isIn('/arcade/assets')) await passThrough(await vites.arcade(), request, response);
  const target = await backend.url();
  if (isIn('/lotto') && request.headers.accept?.includes('text/html'))
    return forwardPage(request, response, { target, vite: await vites.lottery() });
  if (isIn('/arcade') && request.headers.accept?.includes('text/html'))
    return forwardPage(request, response, { target, vite: await vites.arcade() });
  if (isIn('/lotto') || isIn('/arcade') || isIn('/wps') || isIn('/sandbox')) return forward(request, response, target);
  const app = await vites.web.app();
  forbidCaching(response);
  return app.routing(request, response);
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { location }).end();
}

/** Resolves if Vite does not answer the request, and never if it does. */
function passThrough(vite: ViteDevServer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { url } = request;
  return new Promise((resolve, reject) => {
    vite.middlewares(request, response, (error: unknown) => {
      // Vite removes its base from the URL.
      if (url !== undefined) request.url = url;
      if (error) reject(error);
      else resolve();
    });
  });
}

/** Brand pictures are files that a browser may cache for an hour. */
function forbidCaching(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response);
  response.writeHead = ((status: number, headers: Record<string, string>) =>
    writeHead(status, { ...headers, 'cache-control': 'no-store' })) as typeof response.writeHead;
}
