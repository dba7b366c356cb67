import { createServer, type Server } from 'node:http';
import type { Foyer } from './compose.ts';
import type { Settings } from './settings.ts';

/** How long running requests may take after a stop signal. */
const GRACE_MS = 10_000;

type Close = () => Promise<void>;

function open(server: Server, port: number, host: string): Promise<Close> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve(() => close(server));
    });
  });
}

/** Accepts no new connections, finishes running requests, then closes the remaining ones. */
function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/** Opens the members' port. @returns a function that closes it */
export function listen(server: Server, { port, host }: Settings): Promise<Close> {
  return open(server, port, host);
}

/** Opens the operator's port: `/healthz` (the process is alive), `/readyz` (it can serve requests), `/operator/*` (calls of staff). */
export function listenAdmin(foyer: Pick<Foyer, 'isReady' | 'operator'>, { adminPort, host }: Settings): Promise<Close> {
  const server = createServer(async (request, response) => {
    if (foyer.operator && request.url?.startsWith('/operator/')) return foyer.operator.routing(request, response);
    const isKnown = request.url === '/healthz' || request.url === '/readyz';
    const isWell = request.url === '/healthz' || (request.url === '/readyz' && (await foyer.isReady()));
    response
      .writeHead(isKnown ? (isWell ? 200 : 503) : 404, { 'content-type': 'text/plain' })
      .end(isWell ? 'ok\n' : 'no\n');
  });
  return open(server, adminPort, host);
}
