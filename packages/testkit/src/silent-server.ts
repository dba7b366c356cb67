import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A third-party service that accepts connections and never answers. */
export interface SilentServer {
  url: string;
  /** Ends the connections, so that the calls to it fail. */
  close(): Promise<void>;
}

export async function openSilentServer(): Promise<SilentServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
