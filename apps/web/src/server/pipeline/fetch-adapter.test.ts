import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createFastify } from '@foyer/http/create-fastify.ts';
import Fastify, { type InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { refusedStatus, sendResponse, toRequest } from './fetch-adapter.ts';

/** A server that hands every request over the bridge, there and back. */
function bridged(answer: (request: Request) => Response | Promise<Response>) {
  const app = Fastify({ genReqId: () => 'trace-1' });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.all('/*', async (request, reply) => sendResponse(await answer(toRequest(request, reply)), reply));
  return (options: InjectOptions) => app.inject({ method: 'GET', url: '/', ...options });
}

test('address, method, headers and body arrive as they were sent', async () => {
  const seen: { request: Request; body: string }[] = [];
  const call = bridged(async (request) => {
    seen.push({ request, body: await request.clone().text() });
    return new Response(null, { status: 204 });
  });
  await call({
    method: 'POST',
    url: '/m/login?go=%2Fm%2Fhome',
    headers: { host: 'lotus.localhost:4400', 'content-type': 'application/x-www-form-urlencoded', cookie: 'a=1; b=2' },
    payload: 'username=t%C3%AAn&password=x',
  });
  const { request, body } = seen[0] ?? {};
  expect(request?.url).toBe('http://lotus.localhost:4400/m/login?go=%2Fm%2Fhome');
  expect(request?.method).toBe('POST');
  expect(request?.headers.get('cookie')).toBe('a=1; b=2');
  expect(body).toBe('username=t%C3%AAn&password=x');
  expect((await request?.formData())?.get('username')).toBe('tên');
});

test('sets the visitor’s address and the request id itself, ignoring the visitor’s headers', async () => {
  const headers: (string | null)[] = [];
  const call = bridged((request) => {
    headers.push(request.headers.get('x-client-ip'), request.headers.get('x-request-id'));
    return new Response(null, { status: 204 });
  });
  await call({ remoteAddress: '10.1.2.3', headers: { 'x-client-ip': '1.1.1.1', 'x-request-id': 'forged' } });
  expect(headers).toEqual(['10.1.2.3', 'trace-1']);
});

test.each([
  ['an invalid host', { headers: { host: 'lotus.localhost:99999' } }],
  ['a host with a space', { headers: { host: 'lotus localhost' } }],
  ['a host with a user name', { headers: { host: 'lotus.localhost@evil.example' } }],
  ['a host with a password', { headers: { host: 'a:b@lotus.localhost:4400' } }],
] as [string, InjectOptions][])('%s is the caller’s fault, not ours', async (_what, options) => {
  const reply = await bridged(() => new Response('page'))(options);
  expect(reply.statusCode).toBe(400);
});

test('returns the status and every cookie, each in its own header', async () => {
  const call = bridged(() => {
    const headers = new Headers({ location: '/m/home' });
    headers.append('set-cookie', 'a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT');
    headers.append('set-cookie', 'b=2');
    return new Response(null, { status: 302, headers });
  });
  const reply = await call({});
  expect([reply.statusCode, reply.headers.location]).toEqual([302, '/m/home']);
  expect(reply.headers['set-cookie']).toEqual(['a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT', 'b=2']);
});

const LONG = 'điểm '.repeat(400);
const html = (text: string, headers: Record<string, string> = {}) =>
  new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8', ...headers } });

test.each([
  ['gzip, br', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['br; q=0, gzip', 'gzip', gunzipSync],
  ['br;q=0.0', undefined, Buffer.from],
  ['brotli-like', undefined, Buffer.from],
  ['', undefined, Buffer.from],
] as [string, string | undefined, (body: Buffer) => Buffer][])(
  'a page is sent to a client that accepts %j as %s',
  async (accepted, encoding, decode) => {
    const reply = await bridged(() => html(LONG))({ headers: { 'accept-encoding': accepted } });
    expect(reply.headers['content-encoding']).toBe(encoding);
    expect(reply.headers.vary).toBe('accept-encoding');
    expect(decode(reply.rawPayload).toString('utf8')).toBe(LONG);
  },
);

test.each([
  ['small', html('short')],
  ['compressed already', html(LONG, { 'content-encoding': 'x-own' })],
  ['a picture', new Response(LONG, { headers: { 'content-type': 'image/png' } })],
])('a response that is %s is sent unchanged', async (_what, response) => {
  const expected = Buffer.from(await response.clone().arrayBuffer());
  const reply = await bridged(() => response)({ headers: { 'accept-encoding': 'br' } });
  expect(reply.rawPayload.equals(expected)).toBe(true);
  expect(reply.headers['content-encoding']).not.toBe('br');
});

/** Sends a request over a real socket, goes away while it is answered, and tells whether the request noticed. */
async function leaveDuring(path: string, headers: Record<string, string> = {}): Promise<boolean> {
  const app = createFastify({});
  const arrived = Promise.withResolvers<void>();
  const left = Promise.withResolvers<boolean>();
  app.all('/*', async (request, reply) => {
    const { signal } = toRequest(request, reply);
    reply.raw.once('close', () => setTimeout(() => left.resolve(signal.aborted), 20));
    arrived.resolve();
    await left.promise;
    return reply.send('page');
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const leaving = new AbortController();
  const answer = fetch(address + path, { headers, signal: leaving.signal }).catch(() => null);
  await arrived.promise;
  leaving.abort();
  await answer;
  const noticed = await left.promise;
  await app.close();
  return noticed;
}

test('a visitor’s own request is aborted when the client disconnects', async () => {
  expect(await leaveDuring('/m/news?r=A1')).toBe(true);
  expect(await leaveDuring('/m/member/home', { cookie: 'language=EN; session=x' })).toBe(true);
});

test('a page that others may be waiting for is rendered to the end', async () => {
  expect(await leaveDuring('/m/news')).toBe(false);
});

test('a request that is answered in time is not aborted, with or without a body', async () => {
  const signals: AbortSignal[] = [];
  const call = bridged((request) => {
    signals.push(request.signal);
    return new Response('page');
  });
  await call({ url: '/m/news?r=A1' });
  await call({ method: 'POST', url: '/m/login?go=/m/home', payload: 'username=x' });
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, false]);
});

test.each([
  ['GET', undefined, '', null],
  ['HEAD', undefined, '', null],
  ['DELETE', undefined, '', null],
  ['DELETE', 'application/xml', 'a=1', 415],
  ['DELETE', undefined, 'a=1', 415],
  ['POST', undefined, '', null],
  ['POST', 'application/x-www-form-urlencoded;charset=UTF-8', 'a=1', null],
  ['POST', 'application/json', '{}', 415],
  ['POST', 'application/json', '', 415],
  ['POST', 'multipart/form-data; boundary=x', 'x', 415],
  ['POST', 'application/x-www-form-urlencodedx', 'a=1', 415],
  ['POST', undefined, 'a=1', 415],
  ['TRACE', undefined, '', 405],
  ['PUT', undefined, '', 405],
])('pages answer %s of %s %j with %s', (method, type, text, status) => {
  expect(refusedStatus({ method, headers: { 'content-type': type }, body: Buffer.from(text) })).toBe(status);
});

test.each(['POST', 'DELETE'] as const)('a %s without content is an empty form', async (method) => {
  const call = bridged(async (request) => Response.json([...(await request.formData())]));
  expect((await call({ method })).body).toBe('[]');
});
