import type { Endpoint } from '@foyer/contract/endpoint.ts';
import { type EndpointName, endpoints } from '@foyer/contract/endpoints.ts';
import { REFUSALS, type RefusalCode } from '@foyer/contract/refusals.data.ts';
import { countCalls } from '@foyer/http/count-calls.ts';
import { createFastify } from '@foyer/http/create-fastify.ts';
import { normaliseProtocol } from '@foyer/http/forwarded-protocol.ts';
import { Refusal } from '@foyer/http/refusal.ts';
import { transportSecurity } from '@foyer/http/transport-security.ts';
import { isTrustedAddress } from '@foyer/merchant/client-location.ts';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import Type, { type TSchema } from 'typebox';
import type { Context } from '../context.ts';
import { languageOf } from '../platform/http/caller.ts';
import { compileLazily } from '../platform/http/lazy-serializer.ts';
import { Admission } from './admission.ts';
import { admitUpload } from './admit-upload.ts';
import { type CallServices, handleCall } from './handle-call.ts';
import { logCall } from './log-call.ts';
import { mountPingCors } from './ping-cors.ts';
import { readLargeBody } from './read-large-body.ts';
import { RETRY_SECONDS, toRefusal, toRefusalEnvelope } from './refusal-envelope.ts';
import { createSendTogether } from './send-together.ts';
import { Uploads } from './uploads.ts';

const BODY_LIMIT_BYTES = 256 * 1024;
/**
 * Not the cookies: those for the device and its language are not the member's data, and the page itself deletes the session
 * cookie.
 */
const CLEAR_SITE_DATA = '"cache", "storage"';
export const TRACE_HEADER = 'x-app-trace-id';

/** Builds the HTTP server of the contract: every endpoint, the envelope, the trace id, and one answer to every fault. */
export function createServer(context: Context, services: CallServices): FastifyInstance {
  const app = createFastify({
    loggerInstance: context.log as FastifyBaseLogger,
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: isTrustedAddress,
    // A child log for each request costs more than its one line, which names the trace itself.
    childLoggerFactory: (log) => log,
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false },
  });
  app.setSerializerCompiler(compileLazily);
  app.removeAllContentTypeParsers();
  // Bodies are read as text whatever their type: a vendor's signature and an encrypted body need the exact bytes.
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  normaliseProtocol(app);
  // Hooks use callbacks: promises would cost a small call a tenth of its time.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers({
      [TRACE_HEADER]: request.id,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...transportSecurity(request.protocol),
    });
    done();
  });
  const sendTogether = createSendTogether();
  app.addHook('onSend', (...[, , payload, done]) => sendTogether(() => done(null, payload)));
  countCalls(app, {
    part: 'gateway',
    metrics: services.metrics,
    logCall: ({ endpoint, outcome, ms }, request, { statusCode }) =>
      logCall({ path: endpoint, status: statusCode, outcome, ms }, request, request.log),
  });
  mountPingCors(app, context);
  mountEndpoints(app, context, services);
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, new Refusal('not.found'), context));
  app.setErrorHandler((fault, request, reply) =>
    sendRefusal(reply, toRefusal(fault, request.log.child({ traceId: request.id })), context),
  );
  return app;
}

function mountEndpoints(app: FastifyInstance, context: Context, services: CallServices): void {
  const admission = new Admission();
  const mount = (scope: FastifyInstance, name: EndpointName, uploading?: UploadOptions) => {
    const endpoint: Endpoint = endpoints[name];
    scope.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: { response: toResponses(endpoint) },
      ...uploading,
      // Do not return the promise: Fastify would await it with listeners of its own, which costs a small call a twentieth of its
      // time.
      handler: (request, reply) => {
        if (!admission.enter(endpoint.method === 'GET' ? 'read' : 'write'))
          return void sendRefusal(reply, new Refusal('unavailable', undefined, RETRY_SECONDS), context);
        handleCall({ name, request, context, ...services })
          .then((answer) => {
            if (answer instanceof Refusal) sendRefusal(reply, answer, context);
            else sendValue(reply, endpoint, answer);
          })
          .catch((fault: unknown) => reply.send(fault))
          .finally(() => admission.leave());
      },
    });
  };
  const names = Object.keys(endpoints) as EndpointName[];
  const bodyLimitOf = (name: EndpointName): number | undefined => (endpoints[name] as Endpoint).maxBodyBytes;
  for (const name of names.filter((one) => !bodyLimitOf(one))) mount(app, name);
  const uploads = new Uploads();
  app.decorateRequest('isCounted', false);
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', readLargeBody);
    for (const name of names) {
      const bodyLimit = bodyLimitOf(name);
      const endpoint: Endpoint = endpoints[name];
      // With a callback: after a promise Fastify would go on to read the body if the client has left before the refusal is sent.
      const onRequest = (request: FastifyRequest, reply: FastifyReply, done: (fault?: Error) => void) => {
        admitUpload({ request, reply, endpoint }, { context, limits: services.limits, uploads })
          // Close the connection with the answer, since the rest of the body is not read.
          .then((refused) => {
            if (refused) sendRefusal(reply.header('connection', 'close'), refused, context);
            else done();
          })
          .catch(done);
      };
      if (bodyLimit) mount(scope, name, { bodyLimit, onRequest });
    }
  });
}

type UploadOptions = Required<Pick<RouteOptions, 'bodyLimit' | 'onRequest'>>;

function toResponses({ answer, value }: Endpoint): Record<number, TSchema> {
  if (answer === 'none') return {};
  return { 200: answer === 'bare' ? value : Type.Object({ success: Type.Boolean(), value }) };
}

function sendValue(reply: FastifyReply, { answer, endsUse }: Endpoint, value: unknown): FastifyReply {
  if (endsUse) reply.header('clear-site-data', CLEAR_SITE_DATA);
  if (answer === 'none') return reply.code(204).send();
  const isBare = answer === 'bare';
  reply.type(isBare ? 'application/manifest+json; charset=utf-8' : 'application/json; charset=utf-8');
  return reply.send(isBare ? value : { success: true, value });
}

/** Sends a refusal in the envelope and the caller's language. */
function sendRefusal(reply: FastifyReply, refusal: Refusal, context: Context): FastifyReply {
  const code: RefusalCode = refusal.code;
  reply.errorCode = code;
  if (refusal.retryAfterSeconds) reply.header('retry-after', refusal.retryAfterSeconds);
  return reply.code(REFUSALS[code]).send(toRefusalEnvelope(refusal, languageOf(reply.request, context)));
}
