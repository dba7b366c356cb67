import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { announce } from '../harness/server-process.ts';

/** The lowest floor: bare node:http that answers every request with `BODY` (base64) and `HEADERS` (JSON). */
const body = Buffer.from(process.env.BODY ?? '', 'base64');
const headers: Record<string, string> = {
  ...JSON.parse(process.env.HEADERS ?? '{}'),
  'content-length': String(body.length),
};
const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => announce({ port: (server.address() as AddressInfo).port }));
