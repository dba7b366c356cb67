import type { ServerResponse } from 'node:http';
import { isAdminHost } from './admin-hosts.ts';
import type { Foyer } from './compose.ts';
import type { DrainingServer } from './http-server.ts';
import { createDrainingServer } from './http-server.ts';
import type { Settings } from './settings.ts';

type Close = () => Promise<void>;

function open({ server, drain }: DrainingServer, port: number, host: string): Promise<Close> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve(drain);
    });
  });
}

/** Opens the members' port. @returns a function that closes it once running requests are answered */
export function listen(server: DrainingServer, { port, host }: Settings): Promise<Close> {
  return open(server, port, host);
}

/**
 * Opens the admin port: `/healthz` (the process is alive), `/readyz` (it can serve requests; a second line says whether the arcade is
 * open, without which it is ready too), `/metrics` (for Prometheus), `/heads` (of the ledger), `/operator/*` (calls of staff), `/desk/` (where staff answer customers).
 */
export function listenAdmin(
  foyer: Pick<Foyer, 'desk' | 'isArcadeOpen' | 'isReady' | 'metrics' | 'operator'>,
  { adminHosts, adminPort, host }: Settings,
): Promise<Close> {
  const server = createDrainingServer(async (request, response) => {
    const isKnown = request.url === '/healthz' || request.url === '/readyz';
    // Health checks of load balancers often name no host, and their answers hide nothing.
    if (!isKnown && !isAdminHost(request.headers, adminHosts)) return void response.writeHead(421).end();
    if (foyer.operator && /^\/(?:operator\/|heads(?:$|\?))/.test(request.url ?? ''))
      return foyer.operator.routing(request, response);
    if (foyer.desk && /^\/desk(?:$|[/?])/.test(request.url ?? '')) return foyer.desk.routing(request, response);
    if (request.url === '/metrics') return sendMetrics(foyer, response);
    const isWell = request.url === '/healthz' || (request.url === '/readyz' && (await foyer.isReady()));
    response
      .writeHead(isKnown ? (isWell ? 200 : 503) : 404, { 'content-type': 'text/plain' })
      .end(`${isWell ? 'ok' : 'no'}\n${request.url === '/readyz' ? arcadeLine(foyer) : ''}`);
  });
  return open(server, adminPort, host);
}

/** `arcade ok` or `arcade no`; empty without an arcade. */
function arcadeLine({ isArcadeOpen }: Pick<Foyer, 'isArcadeOpen'>): string {
  const isOpen = isArcadeOpen();
  return isOpen === null ? '' : `arcade ${isOpen ? 'ok' : 'no'}\n`;
}

async function sendMetrics({ metrics }: Pick<Foyer, 'metrics'>, response: ServerResponse): Promise<void> {
  const text = await metrics.metrics();
  response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text);
}
