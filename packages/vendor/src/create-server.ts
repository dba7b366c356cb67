import { isUnavailable } from '@foyer/database/unavailable.ts';
import { countCalls } from '@foyer/http/count-calls.ts';
import { createFastify } from '@foyer/http/create-fastify.ts';
import { forbidTransforms } from '@foyer/http/forbid-transforms.ts';
import { normaliseProtocol } from '@foyer/http/forwarded-protocol.ts';
import type { Metrics } from '@foyer/http/metrics.ts';
import { parseSentJson } from '@foyer/http/parse-sent-json.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import { createThrottledWarning } from '@foyer/http/throttled-warning.ts';
import { transportSecurity } from '@foyer/http/transport-security.ts';
import { Overloaded } from '@foyer/http/work-queue.ts';
import { isTrustedAddress } from '@foyer/merchant/client-location.ts';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type, { type TSchema } from 'typebox';

/** The vendor's own part of its server. */
export interface VendorServer {
  /** Its name in the metrics. */
  readonly part: string;
  readonly metrics: Metrics;
  readonly bodyLimitBytes: number;
  /** Every refusal code, and its HTTP status. */
  readonly refusals: Readonly<Record<string, number>>;
  /** The message of a refusal in a language that a client names. */
  messageOf(code: string, language: string): string;
}

declare module 'fastify' {
  interface FastifyInstance {
    vendorServer: VendorServer;
  }
}

const rawBodies = new WeakMap<FastifyRequest, string>();

/** The exact text of a request's body, for checking its signature. */
export function rawBodyOf(request: FastifyRequest): string {
  return rawBodies.get(request) ?? '';
}

/** The schema of a successful answer in the envelope; other fields are dropped. */
export function enveloped(value: TSchema): { 200: TSchema } {
  return { 200: Type.Object({ success: Type.Literal(true), value }) };
}

/** Sends what a handler returned: a value in the envelope, or a refusal in the member's language. */
export function answer(request: FastifyRequest, reply: FastifyReply, outcome: object): FastifyReply {
  return outcome instanceof Refusal
    ? sendRefusal(request, reply, outcome)
    : reply.send({ success: true, value: outcome });
}

/** The HTTP server without its routes: envelope, trace id, strict types, and one error handler. */
export function createVendorServer(log: FastifyBaseLogger, vendor: VendorServer): FastifyInstance {
  const app = createFastify({
    loggerInstance: log,
    bodyLimit: vendor.bodyLimitBytes,
    trustProxy: isTrustedAddress,
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  });
  app.decorate('vendorServer', vendor);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, body, done) => {
    rawBodies.set(request, String(body));
    try {
      done(null, parseSentJson(String(body)));
    } catch {
      done(Object.assign(new Error('the body is not JSON'), { statusCode: 400 }));
    }
  });
  normaliseProtocol(app);
  forbidTransforms(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-app-trace-id', request.id).header('cache-control', 'no-store');
    reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'no-referrer');
    reply.headers(transportSecurity(request.protocol));
  });
  countCalls(app, { part: vendor.part, metrics: vendor.metrics });
  app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, refuse('not.found')));
  app.setErrorHandler((fault, request, reply) => sendRefusal(request, reply, toRefusal(fault, request)));
  return app;
}

function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  { code, retryAfterSeconds, value }: Refusal<string>,
): FastifyReply {
  const { messageOf, refusals } = request.server.vendorServer;
  const message = messageOf(code, String(request.headers.language ?? ''));
  reply.errorCode = code;
  if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds);
  const body = { success: false, errorCode: code, message, ...(value === undefined ? {} : { value }) };
  return reply.code(refusals[code] ?? 500).send(body);
}

/** While the database does not answer, it is probed several times a second. */
const RETRY_SECONDS = 2;

interface ValidationFault {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: { readonly missingProperty?: string };
}

const warnOfOutage = createThrottledWarning('the database does not answer');

/** Client errors from request parsing keep their code; the rest become internal errors without details. */
function toRefusal(fault: unknown, request: FastifyRequest): Refusal<string> {
  const { statusCode, validation } = fault as { statusCode?: number; validation?: readonly ValidationFault[] };
  if (validation) {
    const faults = validation.map((each) => ({
      field: each.params.missingProperty ?? each.instancePath.replace(/^\//, '').replaceAll('/', '.'),
      code: each.keyword,
    }));
    return refuse('invalid.request', faults);
  }
  if (statusCode === 413) return refuse('request.too.large');
  if (statusCode !== undefined && statusCode < 500) return refuse('invalid.request');
  if (fault instanceof Overloaded) return new Refusal('unavailable', undefined, fault.retryAfterSeconds);
  if (isUnavailable(fault)) {
    warnOfOutage(request.log, { reason: String(fault) });
    return new Refusal('unavailable', undefined, RETRY_SECONDS);
  }
  request.log.error({ err: fault }, 'fault');
  return refuse('unknown.error');
}
