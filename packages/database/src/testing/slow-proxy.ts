import net from 'node:net';
import pg from 'pg';

/** A TCP proxy before a server that lets every answer wait. */
export interface SlowProxy {
  /** The address of the same database, through the proxy. */
  url: string;
  setDelay(ms: number): void;
  /** Refuses new connections from now on; those that are open stay. */
  refuse(): void;
  /** Drops everything sent from now on over the open connections, like a firewall that lost their state. */
  forget(): void;
  close(): Promise<void>;
}

/** @param url the address of the database behind it */
export async function startSlowProxy(url: string, delayMs: number): Promise<SlowProxy> {
  const target = new pg.Client({ connectionString: url });
  const sockets = new Set<net.Socket>();
  const forgotten = new WeakSet<net.Socket>();
  let [delay, isRefusing] = [delayMs, false];
  const server = net.createServer((client) => {
    if (isRefusing) return client.resetAndDestroy();
    const isPath = target.host.startsWith('/');
    const upstream = isPath
      ? net.connect(`${target.host}/.s.PGSQL.${target.port}`)
      : net.connect(target.port, target.host);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
    }
    client.pipe(upstream);
    upstream.on('data', (part) => {
      if (!forgotten.has(client)) setTimeout(() => client.write(part), delay);
    });
    upstream.on('close', () => setTimeout(() => client.destroy(), delay));
    client.on('close', () => upstream.destroy());
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  const slow = new URL(url);
  slow.search = '';
  [slow.hostname, slow.port] = ['127.0.0.1', String(port)];
  return {
    url: slow.href,
    setDelay: (ms) => {
      delay = ms;
    },
    refuse: () => {
      isRefusing = true;
    },
    forget() {
      for (const socket of sockets) {
        forgotten.add(socket);
        socket.unpipe().resume();
      }
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
