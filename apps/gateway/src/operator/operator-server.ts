import { LENGTHS } from '@foyer/contract/lengths.data.ts';
import { OPERATOR_BODY_BYTES } from '@foyer/contract/operator-limits.data.ts';
import { PasskeyResponse } from '@foyer/contract/schemas.ts';
import { isUnavailable } from '@foyer/database/unavailable.ts';
import { countCalls } from '@foyer/http/count-calls.ts';
import { createFastify } from '@foyer/http/create-fastify.ts';
import { logEvent } from '@foyer/http/log-event.ts';
import type { Metrics } from '@foyer/http/metrics.ts';
import { Refusal } from '@foyer/http/refusal.ts';
import { Overloaded, WorkQueue } from '@foyer/http/work-queue.ts';
import { languageOfHeader } from '@foyer/locales/choose-language.ts';
import { LANGUAGES, type LanguageCode } from '@foyer/locales/languages.data.ts';
import { isTrustedAddress, toNetwork } from '@foyer/merchant/client-location.ts';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import { listHeads, listNewestHeads } from '../audit/head.store.ts';
import { formatHead } from '../audit/head.ts';
import type { Context } from '../context.ts';
import { sha256 } from '../platform/http/secret-box.ts';
import { isStorable } from '../platform/http/unstorable.ts';
import { deleteStaffSession } from '../service/staff/staff.store.ts';
import { logInByPasskey, loginOptions } from '../service/staff/staff-passkey.ts';
import { logInStaff, personOfToken } from '../service/staff/staff-session.ts';
import { mountSupportFiles } from '../service/support/mount-support-files.ts';
import type { SupportStreams } from '../service/support/support-streams.ts';
import { mountDeskStream } from './mount-desk-stream.ts';
import { OPERATOR_CALLS } from './operator-calls.ts';

/** When to try again while the database does not answer. */
const RETRY_SECONDS = 2;
const STATUS: Readonly<Record<string, number>> = {
  forbidden: 403,
  unknown: 404,
  unchanged: 409,
  term: 409,
  balance: 409,
  same: 403,
  later: 429,
  unconfirmed: 502,
};
const Login = Compile(
  Type.Object({
    name: Type.String({ maxLength: 64 }),
    password: Type.String({ maxLength: LENGTHS.password }),
    code: Type.String({ maxLength: LENGTHS.verifyCode }),
  }),
);

const PasskeyLogin = Compile(Type.Object({ response: PasskeyResponse }));
const PASSKEY_LOGINS = { max: 30, seconds: 60 };

/** Calls that search many rows: one person has two of them under way at most. */
const SEARCHES: ReadonlySet<string> = new Set([
  'campaign-results',
  'desk-search',
  'desk-statistics',
  'payments',
  'requests',
]);
const searches = new WorkQueue({
  atOnce: 4,
  atOnceOfCaller: 2,
  maxOfCaller: 20,
  maxWaiting: 100,
  retryAfterSeconds: RETRY_SECONDS,
  statusWhenFull: 503,
});

/** The calls of operators, for their own port: never mounted on the members' one. Each call has an authenticated person. */
export function createOperatorServer(context: Context, metrics: Metrics, support: SupportStreams): FastifyInstance {
  const app = createFastify({
    loggerInstance: context.log as FastifyBaseLogger,
    bodyLimit: OPERATOR_BODY_BYTES.other,
    trustProxy: isTrustedAddress,
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  });
  countCalls(app, { part: 'operator', metrics, endpointOf: callOf });
  app.addHook('preHandler', async ({ body }, reply) => {
    if (!isStorable(body)) return refuseCall(reply, 400, 'invalid');
  });
  mountSupportFiles(app, '/operator/support-file', context);
  mountDeskStream(app, context, support);
  app.post('/operator/login', (request, reply) => logIn(request, reply, context));
  app.post('/operator/logout', async (request, reply) => {
    await deleteStaffSession(context.pool, sha256(tokenOf(request)));
    return sendValue(reply, {});
  });
  app.get('/heads', async ({ query }, reply) => sendHeads(query, reply, context));
  mountPasskeyLogin(app, context);
  mountCalls(app, context);
  app.setErrorHandler((fault: Error & { statusCode?: number }, request, reply) => {
    if (fault instanceof Overloaded)
      return refuseCall(
        reply.header('retry-after', fault.retryAfterSeconds),
        fault.status,
        fault.status === 429 ? 'later' : 'unavailable',
      );
    if (isUnavailable(fault)) return refuseCall(reply.header('retry-after', RETRY_SECONDS), 503, 'unavailable');
    // Fastify would close the connection, and with it the answer to a client that is still sending.
    if (fault.statusCode === 413) return refuseCall(reply.removeHeader('connection'), 413, 'large');
    if (fault.statusCode !== undefined && fault.statusCode < 500) return refuseCall(reply, 400, 'invalid');
    request.log.error({ err: fault }, 'fault');
    return refuseCall(reply, 500, 'fault');
  });
  app.setNotFoundHandler((_request, reply) => refuseCall(reply, 404, 'unknown'));
  return app;
}

function mountCalls(app: FastifyInstance, context: Context): void {
  const handle = async (call: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const person = await personOfToken(tokenOf(request), context);
    if (!person) return refuseCall(reply, 401, 'session');
    const work = OPERATOR_CALLS.get(call);
    if (!work) return refuseCall(reply, 404, 'unknown');
    const origin = `${request.protocol}://${request.host}`;
    const begin = () => work(request.body, { person, origin, language: languageOf(request) }, context);
    const answer = await (SEARCHES.has(call) ? searches.run(person.name, begin) : begin());
    if (answer instanceof Refusal) return refuseCall(reply, STATUS[answer.code] ?? 400, answer.code);
    logEvent(context.log, { kind: 'operator', call, staffRef: toStaffRef(person.name, context) });
    return sendValue(reply, answer);
  };
  app.post<{ Params: { call: string } }>('/operator/:call', (request, reply) =>
    handle(request.params.call, request, reply),
  );
  const file = 'desk-add-file';
  app.post(
    `/operator/${file}`,
    {
      bodyLimit: OPERATOR_BODY_BYTES.file,
      // Reject strangers before their file is read.
      onRequest: async (request, reply) => {
        if (!(await personOfToken(tokenOf(request), context))) return refuseCall(reply, 401, 'session');
      },
    },
    (request, reply) => handle(file, request, reply),
  );
}

/** Most heads of an answer: more than three days of them. */
const MAX_HEADS = 1_000;

/** Heads of the ledger after `?after=<number>`, or the newest, as lines of JSON. They show no money and no member. */
async function sendHeads(query: unknown, reply: FastifyReply, { pool }: Context): Promise<FastifyReply> {
  const { after } = query as { after?: unknown };
  if (after !== undefined && !/^\d{1,18}$/.test(String(after))) return refuseCall(reply, 400, 'invalid');
  const heads =
    after === undefined
      ? await listNewestHeads(pool, MAX_HEADS)
      : await listHeads(pool, BigInt(String(after)), MAX_HEADS);
  return reply.type('application/x-ndjson').send(heads.map(formatHead).join(''));
}

/** Logs staff in with a passkey instead of password and code. */
function mountPasskeyLogin(app: FastifyInstance, context: Context): void {
  const isFlooded = async ({ ip }: FastifyRequest) =>
    (await context.budgets.count(`staff-passkey:${toNetwork(ip)}`, PASSKEY_LOGINS)) > 0;
  app.post('/operator/passkey-challenge', async (request, reply) => {
    if (await isFlooded(request)) return refuseCall(reply, 429, 'later');
    return sendValue(reply, { options: await loginOptions(siteOf(request), context) });
  });
  app.post('/operator/passkey-login', async (request, reply) => {
    if (await isFlooded(request)) return refuseCall(reply, 429, 'later');
    if (!PasskeyLogin.Check(request.body)) return refuseCall(reply, 400, 'invalid');
    const opened = await logInByPasskey((request.body as { response: object }).response, siteOf(request), context);
    const staffRef = opened ? toStaffRef(opened.name, context) : '';
    logEvent(context.log, { kind: 'operator.login', staffRef, outcome: opened ? 'ok' : 'wrong' });
    return opened ? sendValue(reply, { token: opened.token }) : refuseCall(reply, 401, 'credentials');
  });
}

const siteOf = ({ host, protocol }: FastifyRequest) => ({ origin: `${protocol}://${host}` });

async function logIn({ body, ip }: FastifyRequest, reply: FastifyReply, context: Context): Promise<FastifyReply> {
  if (!Login.Check(body)) return refuseCall(reply, 400, 'invalid');
  const credentials = body as { name: string; password: string; code: string };
  const token = await logInStaff({ ...credentials, ip }, context);
  const isIn = token !== null && token !== 'later';
  const outcome = isIn ? 'ok' : (token ?? 'wrong');
  logEvent(context.log, { kind: 'operator.login', staffRef: toStaffRef(credentials.name, context), outcome });
  if (token === 'later') return refuseCall(reply, 429, 'later');
  return isIn ? sendValue(reply, { token }) : refuseCall(reply, 401, 'credentials');
}

/** The endpoint of a request, by the name of the call if there is one. */
function callOf({ params, routeOptions: { url } }: FastifyRequest): string | undefined {
  const { call } = (params ?? {}) as { call?: string };
  return call && OPERATOR_CALLS.has(call) ? `/operator/${call}` : url;
}

/** A pseudonym for the log: a typed name may be anything, even a password. */
const toStaffRef = (name: string, { seal }: Context): string => seal.hmacOf('log staff', name).slice(0, 16);

const tokenOf = ({ headers }: FastifyRequest): string => (headers.authorization ?? '').replace(/^Bearer /, '');

const languageOf = ({ headers }: FastifyRequest): LanguageCode =>
  languageOfHeader(headers['accept-language'], Object.keys(LANGUAGES) as LanguageCode[]) ?? 'EN';

const sendValue = (reply: FastifyReply, value: object): FastifyReply => reply.send({ success: true, value });

function refuseCall(reply: FastifyReply, status: number, errorCode: string): FastifyReply {
  reply.errorCode = errorCode;
  return reply.code(status).send({ success: false, errorCode });
}
