import type { Context } from '../context.ts';
import type { CallRequest } from '../platform/http/call-request.ts';
import { realUserAgentOf } from '../platform/http/caller.ts';

interface AnsweredCall {
  /** The endpoint's path. */
  path: string;
  /** HTTP status code. */
  status: number;
  /** `ok`, or the code of the refusal. */
  outcome: string;
  ms: number;
}

/** Logs an answered call with its trace id, as one line at the level `info`. */
export function logCall(
  { path, status, outcome, ms }: AnsweredCall,
  request: Pick<CallRequest, 'headers' | 'id'>,
  log: Pick<Context['log'], 'info'>,
): void {
  const realUa = realUserAgentOf(request);
  log.info({ traceId: request.id, path, status, outcome, ms: Math.round(ms), realUa }, 'call');
}
