import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isAdminHost } from './admin-hosts.ts';
import type { AdminSettings } from './admin-settings.ts';
import { createDrainingServer } from './draining-server.ts';
import type { Metrics } from './metrics.ts';

/** Answers the paths that begin with a segment, such as `/desk`. */
interface Mounted {
  segment: `/${string}`;
  routing(request: IncomingMessage, response: ServerResponse): void;
}

/** What a process shows on its admin port. */
export interface Administered {
  /** Whether it can serve requests. */
  isReady(): Promise<boolean>;
  /** Further lines of `/readyz`, about what it can do without. */
  details?(): readonly string[];
  metrics: Metrics['registry'];
  mounted?: readonly Mounted[];
}

export interface AdminServer {
  /** The one of `adminPort`, or a free one if that is 0. */
  port: number;
  /** Answers 503 to `/readyz` from now on, so that no new traffic is sent to a process that stops. */
  announceStop(): void;
  close(): Promise<void>;
}

/** Opens the admin port: `/healthz` (the process is alive), `/readyz`, `/metrics` (for Prometheus), and what is mounted. */
export async function listenAdmin(process: Administered, settings: AdminSettings): Promise<AdminServer> {
  let isStopping = false;
  const isReady = async () => !isStopping && (await process.isReady());
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
    const path = pathOf(request);
    if (!isCheck(request) && !isAdminHost(request.headers, settings.adminHosts))
      return void response.writeHead(421).end();
    if (path === '/healthz') return sendCheck(response, true);
    if (path === '/readyz') return sendCheck(response, await isReady(), process.details?.());
    if (path === '/metrics') return sendMetrics(process, response);
    const part = process.mounted?.find(({ segment }) => path === segment || path.startsWith(`${segment}/`));
    if (part) return part.routing(request, response);
    return response.writeHead(404).end();
  };
  const { server, drain } = createDrainingServer(answer, undefined, isCheck);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(settings.adminPort, settings.host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    port: (server.address() as AddressInfo).port,
    announceStop() {
      isStopping = true;
    },
    close: drain,
  };
}

const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?')[0] ?? '';

/** Health checks of load balancers often name no host, or no name of ours, and their answers hide nothing. */
const isCheck = (request: IncomingMessage): boolean => ['/healthz', '/readyz'].includes(pathOf(request));

function sendCheck(response: ServerResponse, isWell: boolean, details: readonly string[] = []): void {
  response
    .writeHead(isWell ? 200 : 503, { 'content-type': 'text/plain', 'cache-control': 'no-store' })
    .end([isWell ? 'ok' : 'no', ...details, ''].join('\n'));
}

async function sendMetrics({ metrics }: Administered, response: ServerResponse): Promise<void> {
  const text = await metrics.metrics();
  response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text);
}
