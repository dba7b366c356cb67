import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import net from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { HTTP_OPTIONS } from './http-options.ts';
import { readTarget, refuseTarget } from './request-target.ts';

/**
 * How long a client may take for its headers, for a usual request, and for one with a large body, such as the picture of an identity
 * document: as long as the page waits for it (`UPLOAD_TIMEOUT_MS` of the web).
 */
const SLOW_CLIENTS = { headersMs: 10_000, requestMs: 20_000, uploadMs: 180_000, checkMs: 1_000 };
/** Only a few endpoints accept larger bodies than this. A body of unknown length is not large. */
const LARGE_BYTES = 256 * 1024;
/**
 * How long a connection may be idle: longer than in a reverse proxy (nginx and load balancers of AWS: 60 s), which would otherwise
 * send a request just when it is closed, and answer 502. Node's default is five seconds.
 */
const KEEP_ALIVE_MS = 75_000;
/** How long running requests may take after a stop signal. */
const GRACE_MS = 10_000;
const POLL_MS = 50;
/**
 * How many polls idle connections stay open after a stop signal, for requests that are already on their way: about a second.
 * NOTE polls, not milliseconds: a process that stalls for a second has read nothing in it.
 */
const LINGER_POLLS = 20;
/** Node's default backlog: at most this many connections wait to be accepted. */
const BACKLOG = 511;

/** An HTTP server that gives slow clients a limited time and can be stopped without breaking a request. */
export interface DrainingServer {
  server: Server;
  /** Accepts no new connections, answers requests that are on their way, then closes the remaining connections. */
  drain(): Promise<void>;
}

/** @param mayLackHost whether a request that names no host is answered all the same */
export function createDrainingServer(
  listener: RequestListener,
  slow = SLOW_CLIENTS,
  mayLackHost: (request: IncomingMessage) => boolean = () => false,
): DrainingServer {
  const running = new Set<ServerResponse>();
  let isDraining = false;
  const options = {
    ...HTTP_OPTIONS,
    headersTimeout: slow.headersMs,
    requestTimeout: slow.uploadMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: slow.checkMs,
  };
  const server = createServer(options, (request, response) => {
    running.add(response);
    response.once('close', () => running.delete(response));
    limitBody(request, response, slow.requestMs);
    if (isDraining) announceClose(response);
    if (readTarget(request) || (request.headers.host === undefined && mayLackHost(request)))
      listener(request, response);
    else refuseTarget(response);
  });
  return {
    server,
    async drain() {
      // No response closes its connection before this, or the client would open another one just then.
      await acceptArrived(server);
      isDraining = true;
      for (const response of running) announceClose(response);
      // NOTE not the HTTP server's own method, which closes idle connections under a request that is just arriving.
      const closed = new Promise<void>((resolve) => net.Server.prototype.close.call(server, () => resolve()));
      const startedAt = Date.now();
      let polls = 0;
      const timer = setInterval(async () => {
        const ms = Date.now() - startedAt;
        polls += 1;
        const hasLingered = polls > LINGER_POLLS;
        // A connection looks idle until the request that has arrived on it is read, which comes after the timers.
        await nextTurn();
        if (hasLingered) server.closeIdleConnections();
        if (ms > GRACE_MS) server.closeAllConnections();
      }, POLL_MS);
      await closed;
      clearInterval(timer);
      // Stops the server's own timer for slow requests.
      server.close();
    },
  };
}

/** Ends a request whose body is not large and has not arrived in time. Node has one limit for all requests of a server. */
function limitBody(request: IncomingMessage, response: ServerResponse, ms: number): void {
  const { 'content-length': length = 0, 'transfer-encoding': encoding } = request.headers;
  if (!encoding && (Number(length) === 0 || Number(length) > LARGE_BYTES)) return;
  const timer = setTimeout(() => {
    // An answer may have been sent before the body has arrived: the connection waits for the rest all the same.
    if (request.complete) return;
    if (!response.headersSent) request.socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
    request.socket.destroySoon();
  }, ms);
  request.once('close', () => clearTimeout(timer));
}

function announceClose(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}

/**
 * Lets a busy server accept the connections that have arrived: the system resets those that are left when it stops listening, and Node
 * accepts one in each turn of the event loop.
 */
async function acceptArrived(server: Server): Promise<void> {
  let quietTurns = 0;
  const onConnection = () => {
    quietTurns = 0;
  };
  server.on('connection', onConnection);
  // The running turn may be past this phase already.
  for (let turns = 0; quietTurns < 2 && turns < BACKLOG; turns += 1, quietTurns += 1) await nextTurn();
  server.off('connection', onConnection);
}
