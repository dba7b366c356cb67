import type { Endpoint, Envelope } from '@foyer/contract/endpoint.ts';
import { type EndpointName, endpoints } from '@foyer/contract/endpoints.ts';
import { REFUSALS, type RefusalCode } from '@foyer/contract/refusals.data.ts';
import { Refusal } from '@foyer/http/refusal.ts';
import { newTraceId } from '@foyer/http/trace-id.ts';
import type { Context } from '../context.ts';
import type { CallRequest } from '../platform/http/call-request.ts';
import { languageOf } from '../platform/http/caller.ts';
import { createPicker } from '../platform/http/pick-fields.ts';
import { type CallServices, handleCall } from './handle-call.ts';
import { logCall } from './log-call.ts';
import { toRefusal, toRefusalEnvelope } from './refusal-envelope.ts';

/** A call made by another part of this process on behalf of a client. */
export interface InProcessCall {
  /** Host and port that the visitor used. */
  host: string;
  protocol: string;
  /** The visitor's address. */
  ip: string;
  headers: Readonly<Record<string, string>>;
  query: object;
  /** Absent for a GET. */
  body?: object;
  /** The same object for all calls of one page: its reading calls read the session once. */
  page?: object;
}

export interface InProcessAnswer {
  status: number;
  traceId: string;
  envelope: Envelope<unknown>;
}

/** Calls an endpoint through the whole pipeline, without HTTP in between. Never throws. */
export type CallInProcess = (name: EndpointName, call: InProcessCall) => Promise<InProcessAnswer>;

/** The peer of a call from this process, whose forwarded headers are trusted. */
const OWN_SOCKET = { remoteAddress: '127.0.0.1' };

export function createCallInProcess(context: Context, services: CallServices): CallInProcess {
  const pickers = new Map<EndpointName, (value: unknown) => unknown>();
  const pickerOf = (name: EndpointName) => {
    const known = pickers.get(name) ?? createPicker(endpoints[name].value);
    pickers.set(name, known);
    return known;
  };
  return async (name, call) => {
    const startedAt = performance.now();
    const { method, path }: Endpoint = endpoints[name];
    const request: CallRequest = {
      ...call,
      id: newTraceId(),
      method,
      url: path,
      body: call.body ?? null,
      socket: OWN_SOCKET,
    };
    const result = await handleCall({ name, request, context, ...services }).catch((fault: unknown) =>
      toRefusal(fault, context.log.child({ traceId: request.id })),
    );
    const answer = toAnswer(result, request, { context, pick: pickerOf(name) });
    const ms = performance.now() - startedAt;
    const outcome = answer.envelope.success ? 'ok' : answer.envelope.errorCode;
    services.metrics.countCall({ part: 'gateway', endpoint: path, outcome, ms });
    logCall({ path, status: answer.status, outcome, ms }, request, context.log);
    return answer;
  };
}

function toAnswer(
  result: unknown,
  request: CallRequest,
  { context, pick }: { context: Context; pick: (value: unknown) => unknown },
): InProcessAnswer {
  const traceId = request.id;
  if (!(result instanceof Refusal)) return { status: 200, traceId, envelope: { success: true, value: pick(result) } };
  const code: RefusalCode = result.code;
  return { status: REFUSALS[code], traceId, envelope: toRefusalEnvelope(result, languageOf(request, context)) };
}
