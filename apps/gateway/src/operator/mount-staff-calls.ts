import { staffCalls } from '@foyer/contract/staff/calls.ts';
import type { StaffCall } from '@foyer/contract/staff/staff-call.ts';
import { logEvent } from '@foyer/http/log-event.ts';
import { Refusal } from '@foyer/http/refusal.ts';
import { WorkQueue } from '@foyer/http/work-queue.ts';
import { languageOfHeader } from '@foyer/locales/choose-language.ts';
import { LANGUAGES, type LanguageCode } from '@foyer/locales/languages.data.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { personOfToken } from '../service/staff/staff-session.ts';
import type { SessionCallName } from './operator-call.ts';
import { OPERATOR_CALLS } from './operator-calls.ts';
import { runCall } from './run-call.ts';
import { refuseCall, sendAnswer, tokenOf, toResponse } from './send-answer.ts';
import { toStaffRef } from './staff-ref.ts';

/**
 * Mounts every call of staff that needs a session.
 * @param retryAfterSeconds for callers whose search finds the queue full
 */
export function mountStaffCalls(app: FastifyInstance, context: Context, retryAfterSeconds: number): void {
  const searches = createSearches(retryAfterSeconds);
  const handle = async (name: SessionCallName, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const person = await personOfToken(tokenOf(request), context);
    if (!person) return refuseCall(reply, 'session');
    const { isSearch }: StaffCall = staffCalls[name];
    const operator = { person, origin: `${request.protocol}://${request.host}`, language: languageOf(request) };
    const begin = () => runCall(name, request.body, { operator, context });
    const answer = await (isSearch ? searches.run(person.name, begin) : begin());
    if (!(answer instanceof Refusal)) {
      logEvent(context.log, { kind: 'operator', call: name, staffRef: toStaffRef(person.name, context) });
    }
    return sendAnswer(reply, answer);
  };
  for (const name of Object.keys(OPERATOR_CALLS) as SessionCallName[]) {
    const { maxBodyBytes, value }: StaffCall = staffCalls[name];
    const large = maxBodyBytes ? { bodyLimit: maxBodyBytes, onRequest: toStrangerCheck(context) } : {};
    app.post(`/operator/${name}`, { schema: toResponse(value), ...large }, (request, reply) =>
      handle(name, request, reply),
    );
  }
  app.post('/operator/:call', async (request, reply) =>
    refuseCall(reply, (await personOfToken(tokenOf(request), context)) ? 'unknown' : 'session'),
  );
}

/** Calls that search many rows: one person has two of them under way at most. */
const createSearches = (retryAfterSeconds: number): WorkQueue =>
  new WorkQueue({
    atOnce: 4,
    atOnceOfCaller: 2,
    maxOfCaller: 20,
    maxWaiting: 100,
    retryAfterSeconds,
    statusWhenFull: 503,
  });

/** Rejects strangers before their file is read. */
const toStrangerCheck = (context: Context) => async (request: FastifyRequest, reply: FastifyReply) => {
  if (!(await personOfToken(tokenOf(request), context))) return refuseCall(reply, 'session');
};

const languageOf = ({ headers }: FastifyRequest): LanguageCode =>
  languageOfHeader(headers['accept-language'], Object.keys(LANGUAGES) as LanguageCode[]) ?? 'EN';
