import { once } from 'node:events';
import { get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type pg from 'pg';

interface Aborted {
  path: string;
  headers: Record<string, string>;
  /** A table of the gateway that the handler reads. */
  heldBy: string;
}

/** Sends a GET request to a listening server and closes its connection while the handler waits for a table. */
export async function abortRequest(server: Server, pool: pg.Pool, { headers, heldBy, path }: Aborted): Promise<void> {
  const client = await pool.connect();
  await client.query(`begin; lock table foyer.${heldBy} in access exclusive mode`);
  const arrives = once(server, 'request') as Promise<[IncomingMessage, ServerResponse]>;
  const { port } = server.address() as AddressInfo;
  const request = get({ host: '127.0.0.1', port, path, headers, agent: false }).on('error', () => {});
  const [, response] = await arrives;
  const closes = once(response, 'close');
  request.destroy();
  await closes;
  await client.query('commit');
  client.release();
}
