import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { readCapped } from './read-capped.ts';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function serve(listener: RequestListener): Promise<string> {
  server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('reads an answer in several pieces, and an empty one', async () => {
  const url = await serve((request, response) => {
    if (request.url === '/none') return response.writeHead(204).end();
    response.write(Buffer.from('caf'));
    response.write(Buffer.from([0xc3]));
    setTimeout(() => response.end(Buffer.from([0xa9])), 10);
    return response;
  });
  expect(await readCapped(await fetch(url))).toBe('café');
  expect(await readCapped(await fetch(`${url}/none`))).toBe('');
});

test('stops receiving an answer that never ends', async () => {
  let sentBytes = 0;
  const isClosed = Promise.withResolvers<void>();
  const url = await serve((_request, response) => {
    const piece = Buffer.alloc(64 * 1024, 'x');
    const send = () => {
      while (!response.destroyed && response.write(piece)) sentBytes += piece.length;
    };
    response.on('drain', send).on('close', () => isClosed.resolve());
    send();
  });
  await expect(readCapped(await fetch(url), 1_000_000)).rejects.toThrow('more than 1000000 bytes');
  await isClosed.promise;
  expect(sentBytes).toBeLessThan(50_000_000);
});

test('counts a compressed answer after decompression', async () => {
  const url = await serve((_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(5_000_000, 'x'))),
  );
  await expect(readCapped(await fetch(url), 2_000_000)).rejects.toThrow('more than');
});
