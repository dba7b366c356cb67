import type { Server } from 'node:http';

/** How a service fails: it answers with this status, or without valid JSON; null: it works. */
type Failure = number | 'nonsense' | null;

/** Makes a listening service fail over the network; injected requests still get its real responses. */
export function createFaultInjector(server: Server): { failWith(how: Failure): void } {
  let failure: Failure = null;
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (failure === null) for (const listener of listeners) listener.call(server, request, response);
    else response.writeHead(failure === 'nonsense' ? 200 : failure).end(failure === 'nonsense' ? '<html>' : '{}');
  });
  return {
    failWith: (how) => {
      failure = how;
    },
  };
}
