import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { importJWK, jwtVerify } from 'jose';
import { headerOf, jsonOf } from '../http/request-fields.ts';
import type { SandboxContext } from '../http/sandbox-context.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { decryptPush } from './decrypt-push.ts';
import { type FakeBrowser, PUSH_MODES, type PushMode, type PushService } from './push-service.ts';

const ADDRESS = '/sandbox/push';
const DAY_SECONDS = 24 * 3600;
const COORDINATE_BYTES = 32;
const POINT_BYTES = 65;

const isMode = (value: unknown): value is PushMode => PUSH_MODES.some((mode) => mode === value);

/** The answer in each mode but the usual one. */
export const ANSWERS: Readonly<
  Record<Exclude<PushMode, 'open'>, { status: number; headers?: Record<string, string> }>
> = {
  gone: { status: 410 },
  busy: { status: 429, headers: { 'retry-after': '5' } },
  down: { status: 503 },
  refused: { status: 413 },
};

/**
 * A push service (RFC 8030): `POST /sandbox/push/subscriptions {applicationServerKey}` stands for a browser that subscribes;
 * `POST /sandbox/push/send/<id>` accepts a message, checks its sender (RFC 8292) and decrypts it as the browser would (RFC 8291);
 * `GET /sandbox/push/messages/<id>` shows what the browser has received, and `POST …/mode {mode}` makes the service refuse.
 */
export function mountPush(
  app: FastifyInstance,
  service: PushService,
  { context, outbox }: { context: SandboxContext; outbox: Outbox },
): void {
  // Encrypted bodies are not text.
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.post(`${ADDRESS}/subscriptions`, (request, reply) => {
    const key = String(jsonOf(request).applicationServerKey ?? '');
    if (Buffer.from(key, 'base64url').length !== POINT_BYTES) return reply.code(400).send({});
    return service.toSubscription(service.subscribe(key));
  });
  const find = (request: FastifyRequest) => service.find((request.params as { id: string }).id);
  app.get(`${ADDRESS}/messages/:id`, (request, reply) => find(request)?.arrived ?? reply.code(404).send({}));
  app.post(`${ADDRESS}/messages/:id/mode`, (request, reply) => {
    const [browser, { mode }] = [find(request), jsonOf(request)];
    if (!browser || !isMode(mode)) return reply.code(404).send({});
    browser.mode = mode;
    return {};
  });
  app.post(`${ADDRESS}/send/:id`, async (request, reply) => {
    const browser = find(request);
    if (!browser) return reply.code(410).send();
    await browser.delay;
    if (browser.mode !== 'open') return refuse(reply, browser.mode);
    if (!(await isSender(request, browser, { service, now: context.now() })))
      return reply.code(403).send('BadJwtToken');
    const ttl = headerOf(request, 'ttl');
    if (!/^\d+$/.test(ttl) || headerOf(request, 'content-encoding') !== 'aes128gcm') return reply.code(400).send();
    const topic = headerOf(request, 'topic') || null;
    if (topic && !/^[\w-]{1,32}$/.test(topic)) return reply.code(400).send();
    let text: string;
    try {
      text = decryptPush(request.body as Buffer, browser);
    } catch {
      return reply.code(400).send();
    }
    browser.arrived.push({ text, ttl, topic, urgency: headerOf(request, 'urgency') || null });
    addToOutbox(outbox, { to: browser.id, text, merchant: 'push', at: new Date(context.now()) });
    return reply.code(201).header('location', `${service.origin}${ADDRESS}/messages/${browser.id}`).send();
  });
}

export const refuse = (reply: FastifyReply, mode: Exclude<PushMode, 'open'>): FastifyReply => {
  const { headers = {}, status } = ANSWERS[mode];
  return reply.code(status).headers(headers).send();
};

/** Adds a message to the outbox, beside e-mails and SMS. */
export function addToOutbox(
  outbox: Outbox,
  { at, merchant, text, to }: { to: string; text: string; merchant: string; at: Date },
): void {
  const { notification } = JSON.parse(text) as { notification?: { title?: string; body?: string } };
  const { body = '', title = '' } = notification ?? {};
  outbox.add({ id: randomUUID(), merchant, channel: 'push', to, subject: title, text: body, code: null, at });
}

/** Whether a message is signed by the key that the browser subscribed to, for this service, for a day at most, with a contact. */
async function isSender(
  request: FastifyRequest,
  { applicationServerKey }: FakeBrowser,
  { now, service }: { service: PushService; now: number },
): Promise<boolean> {
  const [, token, key] = /^vapid t=([^,\s]+), ?k=([\w-]+)$/.exec(headerOf(request, 'authorization')) ?? [];
  if (!token || key !== applicationServerKey) return false;
  const point = Buffer.from(key, 'base64url').subarray(1);
  const [x, y] = [point.subarray(0, COORDINATE_BYTES), point.subarray(COORDINATE_BYTES)];
  const jwk = { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') };
  try {
    const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), {
      algorithms: ['ES256'],
      audience: service.origin,
      currentDate: new Date(now),
    });
    const isShort = (payload.exp ?? Number.POSITIVE_INFINITY) - now / 1000 <= DAY_SECONDS;
    return isShort && /^(mailto:|https:\/\/)/.test(payload.sub ?? '');
  } catch {
    return false;
  }
}
