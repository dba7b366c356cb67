import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { announce } from '../harness/server-process.ts';

/** The floor of floors: bare node:http that sends `BODY` (base64) with `HEADERS` (JSON), whatever it is asked. */
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
