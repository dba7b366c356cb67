import { createPublicKey, type KeyObject, randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { jwtVerify } from 'jose';
import { formOf, headerOf, jsonOf } from '../http/request-fields.ts';
import type { SandboxContext } from '../http/sandbox-context.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { fcmEmailOf } from '../settings/fcm-email.ts';
import { ANSWERS, addToOutbox } from './mount-push.ts';
import type { PushService } from './push-service.ts';

/** The service accounts of the sandbox share one key; each merchant with Firebase has an account. */
export interface FcmKey {
  /** PEM; null until the sandbox is open. */
  privateKey: string | null;
}

const ADDRESS = '/sandbox/fcm';
const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const HOUR_SECONDS = 3600;
const WEEK_SECONDS = 604_800;

const projectOf = (params: unknown): string => (params as { project: string }).project;

/** Google’s errors (cloud.google.com/apis/design/errors), with the code of Firebase Cloud Messaging. */
function refuseLikeGoogle(
  reply: FastifyReply,
  { code, headers = {}, status }: { code: string; status: number; headers?: Record<string, string> },
): FastifyReply {
  const detail = { '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode: code };
  return reply
    .code(status)
    .headers(headers)
    .send({ error: { code: status, status: code, details: [detail] } });
}

interface FcmDouble {
  app: FastifyInstance;
  service: PushService;
  context: SandboxContext;
  outbox: Outbox;
  key: FcmKey;
  /** Access tokens, with their project. */
  access: Map<string, { project: string; until: number }>;
}

/**
 * Google’s token endpoint, Firebase Cloud Messaging (HTTP v1), and the calls of a browser that needs a token: Firebase
 * Installations and the registrations of FCM. Messages are not delivered: they go to the outbox.
 */
export function mountFcm(
  app: FastifyInstance,
  service: PushService,
  needs: { context: SandboxContext; outbox: Outbox; key: FcmKey },
): void {
  const double: FcmDouble = { app, service, ...needs, access: new Map() };
  mountTokens(double);
  mountMessages(double);
  mountRegistrations(double);
}

/** The token endpoint: an access token for an assertion that a service account has signed (RFC 7523). */
function mountTokens({ access, app, context, key, service }: FcmDouble): void {
  const readAssertion = async (assertion: string, publicKey: KeyObject): Promise<string | null> => {
    try {
      const { payload } = await jwtVerify(assertion, publicKey, {
        algorithms: ['RS256'],
        audience: `${service.origin}${ADDRESS}/token`,
        currentDate: new Date(context.now()),
        maxTokenAge: HOUR_SECONDS,
      });
      const merchant = context.merchants.find(
        ({ messaging }) => payload.iss === fcmEmailOf(messaging?.projectId ?? ''),
      );
      return (payload.scope === SCOPE && merchant?.messaging?.projectId) || null;
    } catch {
      return null;
    }
  };
  app.post(`${ADDRESS}/token`, async (request, reply) => {
    const form = formOf(request);
    const publicKey = form.get('grant_type') === GRANT && key.privateKey ? createPublicKey(key.privateKey) : null;
    const project = publicKey && (await readAssertion(form.get('assertion') ?? '', publicKey));
    if (!project) return reply.code(400).send({ error: 'invalid_grant' });
    const token = randomBytes(24).toString('base64url');
    access.set(token, { project, until: context.now() + HOUR_SECONDS * 1000 });
    return { access_token: token, expires_in: HOUR_SECONDS, token_type: 'Bearer' };
  });
}

interface SentMessage {
  token?: string;
  webpush?: { headers?: Record<string, string>; data?: Record<string, string> };
}

function mountMessages({ access, app, context, outbox, service }: FcmDouble): void {
  // A double colon is a literal colon in the path.
  app.post(`${ADDRESS}/v1/projects/:project/messages::send`, (request, reply) => {
    const project = projectOf(request.params);
    const bearer = access.get(headerOf(request, 'authorization').replace(/^Bearer /, ''));
    if (!bearer || bearer.project !== project || bearer.until < context.now())
      return refuseLikeGoogle(reply, { status: 401, code: 'UNAUTHENTICATED' });
    const { token = '', webpush = {} } = (jsonOf(request).message ?? {}) as SentMessage;
    const known = service.tokens.get(token);
    if (!known || known.mode === 'gone') return refuseLikeGoogle(reply, { status: 404, code: 'UNREGISTERED' });
    if (known.mode === 'busy') return refuseLikeGoogle(reply, { ...ANSWERS.busy, code: 'QUOTA_EXCEEDED' });
    if (known.mode === 'down') return refuseLikeGoogle(reply, { ...ANSWERS.down, code: 'UNAVAILABLE' });
    const { data, headers = {} } = webpush;
    if (known.mode === 'refused' || !data?.payload)
      return refuseLikeGoogle(reply, { status: 400, code: 'INVALID_ARGUMENT' });
    const { TTL = '', Topic = null, Urgency = null } = headers;
    known.arrived.push({ text: data.payload, ttl: TTL, topic: Topic, urgency: Urgency });
    addToOutbox(outbox, { to: token, text: data.payload, merchant: known.merchant, at: new Date(context.now()) });
    return { name: `projects/${project}/messages/${randomUUID()}` };
  });
}

/** The calls of a browser: it becomes an installation, whose proof registers its subscription. */
function mountRegistrations({ app, context, service }: FcmDouble): void {
  const proofs = new Set<string>();
  const findMerchant = (project: string) =>
    context.merchants.find(({ messaging }) => messaging?.firebase && messaging.projectId === project);
  app.post(`${ADDRESS}/installations/v1/projects/:project/installations`, (request, reply) => {
    const project = projectOf(request.params);
    const { appId, fid } = jsonOf(request);
    const messaging = findMerchant(project)?.messaging;
    if (!messaging || headerOf(request, 'x-goog-api-key') !== messaging.apiKey || appId !== messaging.appId)
      return refuseLikeGoogle(reply, { status: 400, code: 'INVALID_ARGUMENT' });
    const token = randomBytes(32).toString('base64url');
    proofs.add(token);
    const authToken = { token, expiresIn: `${WEEK_SECONDS}s` };
    return { name: `projects/${project}/installations/${fid}`, fid, refreshToken: randomUUID(), authToken };
  });
  app.post(`${ADDRESS}/registrations/v1/projects/:project/registrations`, (request, reply) => {
    const merchant = findMerchant(projectOf(request.params));
    const { web } = jsonOf(request) as { web?: Record<string, string> };
    const proof = headerOf(request, 'x-goog-firebase-installations-auth').replace(/^FIS /, '');
    const isKnown = headerOf(request, 'x-goog-api-key') === merchant?.messaging?.apiKey && proofs.has(proof);
    if (!merchant || !isKnown) return refuseLikeGoogle(reply, { status: 401, code: 'UNAUTHENTICATED' });
    if (!web?.endpoint || !web.p256dh || !web.auth || web.applicationPubKey !== merchant.messaging?.vapidKey)
      return refuseLikeGoogle(reply, { status: 400, code: 'INVALID_ARGUMENT' });
    const token = `${randomBytes(11).toString('base64url')}:${randomBytes(60).toString('base64url')}`;
    service.tokens.set(token, { merchant: merchant.code, mode: 'open', arrived: [] });
    return { token };
  });
}
