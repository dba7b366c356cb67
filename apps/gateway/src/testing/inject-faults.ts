import type { Server } from 'node:http';

/** How a service fails: it answers with this status, or without valid JSON; null: it works. */
type Spoiled = number | 'nonsense' | null;

/** Makes a listening service fail over the network; injected requests still get its real responses. */
export function createFaultInjector(server: Server): { spoil(how: Spoiled): void } {
  let spoiled: Spoiled = null;
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (spoiled === null) for (const listener of listeners) listener.call(server, request, response);
    else response.writeHead(spoiled === 'nonsense' ? 200 : spoiled).end(spoiled === 'nonsense' ? '<html>' : '{}');
  });
  return {
    spoil: (how) => {
      spoiled = how;
    },
  };
}
