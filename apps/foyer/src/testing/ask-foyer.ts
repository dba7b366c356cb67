import { Agent, type IncomingHttpHeaders, request as send } from 'node:http';

const BRAND_HOST = 'lotus.localhost';
/** Sockets at a time: as many as all callers of a test have calls in flight. */
const MAX_SOCKETS = 400;

/** A registered member. */
export interface Member {
  id: string;
  token: string;
}

/** Options of a request besides its path. */
export interface AskOptions {
  token?: string;
  /** Makes it a POST; an object, or its JSON. */
  json?: object | Buffer;
  /** The address that a proxy reports. */
  from?: string;
  headers?: Record<string, string>;
}

export interface Reply {
  /** 0 if the server has closed the connection before it had all of the body, as with uploads that it refuses. */
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

export type Ask = (path: string, options?: AskOptions) => Promise<Reply>;

/** Asks a running Foyer as the browser of a member or visitor of one brand. */
export function createAsk(port: number): Ask {
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_SOCKETS });
  return (path, { from = '198.51.100.9', headers: own = {}, json, token } = {}) => {
    const headers = {
      host: `${BRAND_HOST}:${port}`,
      'x-forwarded-for': from,
      ...(token ? { authorization: token, cookie: `session=${token}` } : {}),
      ...(json ? { 'content-type': 'application/json' } : {}),
      ...own,
    };
    return new Promise((resolve, reject) => {
      const options = { agent, host: '127.0.0.1', port, path, method: json ? 'POST' : 'GET', headers };
      const sent = send(options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () => {
          const text = Buffer.concat(chunks).toString('latin1');
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
        });
      });
      sent.once('error', (error: NodeJS.ErrnoException) => {
        const isClosed = error.code === 'EPIPE' || error.code === 'ECONNRESET';
        if (isClosed && json) resolve({ status: 0, headers: {}, text: '' });
        else reject(error);
      });
      sent.end(json && !Buffer.isBuffer(json) ? JSON.stringify(json) : json);
    });
  };
}
