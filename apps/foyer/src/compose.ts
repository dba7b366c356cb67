import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import { createWeb } from '@foyer/web/server/create-web.ts';
import type { FastifyInstance } from 'fastify';
import { composeServices, type ServicesOptions } from './compose-services.ts';
import { inProcessSend } from './transports.ts';

/** The whole of Foyer, mounted on one HTTP server that does not listen yet. */
export interface Foyer {
  server: Server;
  /** The main host of each brand. */
  hosts: readonly string[];
  /** Whether database and jobs are at work. */
  isReady(): Promise<boolean>;
  stop(): Promise<void>;
}

/** Builds gateway, lottery, web and in a sandbox the outside world, each knowing the others only by their protocols. */
export async function compose(options: ServicesOptions): Promise<Foyer> {
  const { settings, log } = options;
  const services = await composeServices(options);
  const { merchants, gateway, lotto } = services;
  const web = await createWeb({
    merchants,
    buildDirectory: settings.webBuild,
    gateway: inProcessSend(gateway),
    isSandbox: settings.isSandbox,
    hasWorker: settings.hasWorker,
    countryHeader: settings.countryHeader,
    log: log.child({ part: 'web' }),
  });
  return {
    hosts: hostsOf(merchants),
    server: createServer(
      dispatch({ gateway: gateway.app, lotto: lotto.app, web, sandbox: services.sandbox?.app ?? null }),
    ),
    isReady: services.isReady,
    async stop() {
      await web.close();
      await services.stop();
    },
  };
}

/** Where each brand opens: its first domain. */
export const hostsOf = (merchants: readonly Merchant[]): string[] =>
  merchants.flatMap(({ domains: [main] }) => (main ? [main] : []));

type Parts = Record<'gateway' | 'lotto' | 'web', FastifyInstance> & { sandbox: FastifyInstance | null };

/** Sends each request to the part whose path it has. */
function dispatch({ gateway, lotto, sandbox, web }: Parts) {
  return (request: IncomingMessage, response: ServerResponse) => {
    const { url = '/' } = request;
    if (url.startsWith('/wps/')) gateway.routing(request, response);
    else if (sandbox && url.startsWith('/sandbox/')) sandbox.routing(request, response);
    else if (url === '/lotto' || url.startsWith('/lotto/') || url.startsWith('/lotto?'))
      lotto.routing(request, response);
    else web.routing(request, response);
  };
}
