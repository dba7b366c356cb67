import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from '@foyer/database/embedded.ts';
import { parseHtml } from '@foyer/testkit/parse-html.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RealFoyer, startRealFoyer } from './testing/real-process.ts';

const BRANDS = ['lotus', 'aurora', 'samba'];
const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.c2lnbmF0dXJl';
const START_MS = 60_000;

/** The answers of a gateway that sends what §3 and §7 name, and nothing else. */
const MINIMAL: Readonly<Record<string, unknown>> = {
  '/wps/v2/system/status': { maintenance: false, maintenanceEnd: null, regionRestriction: false },
  '/wps/member/info': { id: '7', account: 'an.owner', type: 4, language: 'EN' },
  '/wps/relay/GCSGAME_newGameVendor': {
    lanes: [
      {
        title: 'Slots of the owner',
        gameClassify: 'RNG',
        gameCount: 1,
        cards: [{ accountTypeName: 'Owner', displayName: 'Golden Reel', freeplay: true, gameClassify: 'RNG' }],
      },
    ],
  },
  '/wps/relay/MCSFE_getListAnnouncements': { announcements: [{ linkageType: 'P', linkage: '7', title: 'Welcome' }] },
  '/wps/relay/MCSFE_getMerchantAvailablePromotions': { APP_DOWNLOAD: { enabled: false, count: 0 } },
};

type Reply = (request: IncomingMessage, response: ServerResponse) => void;
const json =
  (value: unknown): Reply =>
  (_request, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ success: true, value }));
const minimal: Reply = (request, response) => {
  const value = MINIMAL[request.url?.split('?')[0] ?? ''];
  if (value) return json(value)(request, response);
  response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not Found</h1>');
};

let gateway: Server;
let answerWith: Reply;
let foyer: RealFoyer;
beforeAll(async () => {
  gateway = createServer((request, response) => answerWith(request, response));
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  answerWith = minimal;
  const { port } = gateway.address() as AddressInfo;
  const env = { GATEWAY_URL: `http://127.0.0.1:${port}` };
  foyer = await startRealFoyer('/nonexistent', { port: await freePort(), env });
}, START_MS);
afterAll(async () => {
  await foyer?.stop();
  gateway?.closeAllConnections();
  gateway?.close();
});
beforeEach(() => {
  answerWith = minimal;
});

let visits = 0;
/** Loads a page under an address that no cache has. */
async function visit(page: string, { brand = 'lotus', cookie = '' } = {}) {
  visits += 1;
  const startedAt = Date.now();
  const response = await fetch(`http://127.0.0.1:${foyer.port}${page}?visit=${visits}`, {
    headers: { host: `${brand}.localhost`, cookie, 'x-forwarded-for': `10.1.${visits >> 8}.${visits & 255}` },
    redirect: 'manual',
    signal: AbortSignal.timeout(20_000),
  });
  const html = await response.text();
  return { status: response.status, html, text: parseHtml(html).body.textContent, tookMs: Date.now() - startedAt };
}

describe('a gateway that sends only what the specification names', () => {
  test.each(BRANDS)('is enough for home of %s', async (brand) => {
    const { status, text } = await visit('/m/home', { brand });
    expect(status).toBe(200);
    expect(text).toContain('Slots of the owner');
    expect(text).toContain('Golden Reel');
  });

  test.each(['/m/login', '/m/register', '/m/forgotPsw'])('is enough for %s', async (page) => {
    expect((await visit(page)).status).toBe(200);
  });

  test('is enough for a member’s page, which does without a balance', async () => {
    const { status, text } = await visit('/m/member/home', { cookie: `session=${TOKEN}` });
    expect(status).toBe(200);
    expect(text).toContain('an.owner');
  });

  test.each([TOKEN, 'deadbeef'.repeat(8), '0199aaaa-0000-7000-8000-000000000001'])(
    'chooses the form of its tokens: %s',
    async (token) => {
      const response = await fetch(`http://127.0.0.1:${foyer.port}/m/session`, {
        method: 'POST',
        headers: { host: 'lotus.localhost', authorization: token },
      });
      expect(response.status).toBe(204);
      expect(response.headers.get('set-cookie')).toContain(encodeURIComponent(token));
    },
  );

  test('can close the lobby with its status', async () => {
    const closed = json({ maintenance: true });
    answerWith = (request, response) => (request.url?.includes('system/status') ? closed : minimal)(request, response);
    expect((await visit('/m/home')).status).toBe(503);
  });
});

const text =
  (body: string, status = 200, type = 'application/json'): Reply =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': type }).end(body);

const BROKEN: readonly (readonly [string, Reply])[] = [
  ['null for a value', json(null)],
  ['no value', text('{"success":true}')],
  ['a text for a value', json('text')],
  ['a number for a value', json(7)],
  ['a list for a value', json([1, 2])],
  ['objects for texts', json({ lanes: [{ title: {}, cards: {} }], announcements: [{ title: [] }], maintenance: 'no' })],
  ['texts for lists', json({ lanes: 'x', announcements: 'x', categories: 'x', draws: 'x', domainList: 'x' })],
  ['null in lists', json({ lanes: [null], announcements: [null], categories: [null], draws: [null] })],
  ['no JSON', text('<html>', 200, 'text/html')],
  ['an empty body', text('')],
  ['JSON cut off', text('{"success":true,"value":{"lanes":[')],
  ['JSON without an envelope', text('{"lanes":[]}')],
  ['a refusal without a code', text('{"success":false}', 400)],
  ['a refusal with a number for a code', text('{"success":false,"errorCode":7}', 400)],
  ['an error page', text('<h1>Bad Gateway</h1>', 502, 'text/html')],
  ['status 204', text('', 204)],
  ['a redirect', (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ['a script', json({ lanes: [{ title: '<script>alert(1)</script>', gameClassify: 'RNG', cards: [] }] })],
  ['prototype names', text('{"success":true,"value":{"__proto__":{"lanes":[]},"constructor":1,"toString":2}}')],
  [
    '10,000 lanes',
    json({ lanes: Array.from({ length: 10_000 }, () => ({ title: 't', gameClassify: 'RNG', cards: [] })) }),
  ],
  ['50 MB', text(`{"success":true,"value":{"title":"${'x'.repeat(50_000_000)}"}}`)],
  ['a broken connection', (_request, response) => void response.destroy()],
  [
    'half an answer',
    (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' }).write('{"success"');
      response.destroy();
    },
  ],
  ['no answer', () => undefined],
  [
    'an answer without an end',
    (_request, response) => {
      const timer = setInterval(() => response.write(' '), 50);
      response.once('close', () => clearInterval(timer));
    },
  ],
];

describe('a broken gateway', () => {
  test.each(BROKEN)('that answers %s does not keep home from answering with a page', async (_what, reply) => {
    answerWith = reply;
    const { html, status, tookMs } = await visit('/m/home');
    expect([200, 502, 503, 504]).toContain(status);
    expect(html).toMatch(/^<!doctype html>/i);
    expect(html).not.toContain('<script>alert');
    expect(tookMs).toBeLessThan(7_000);
  });

  test('does not bring down the process', async () => {
    expect((await visit('/m/home')).status).toBe(200);
    expect(() => process.kill(foyer.pid, 0)).not.toThrow();
  });
});
