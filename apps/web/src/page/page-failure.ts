import { isRouteErrorResponse } from 'react-router';

/** Why a page has no data, with the details for support. */
export interface PageFailure {
  code: string;
  /** The gateway's message; empty if there is none. */
  message: string;
  traceId: string;
}

const LOST_CODE = 'ERR_NETWORK';
/** Browsers' messages for a failed request; each has its own wording. */
const LOST = /fetch|network|load failed|importing/i;

/** The details of a route's error. Answers of servers and proxies can be anything, so they are validated. */
export function readFailure(error: unknown): PageFailure & { isMissing: boolean; isOffline: boolean } {
  const isResponse = isRouteErrorResponse(error);
  // A failed call of the browser itself has the same three fields.
  const details: Record<string, unknown> = Object((isResponse ? error.data : error) ?? {});
  const isLost = error instanceof TypeError && LOST.test(error.message);
  const textOf = (name: string) =>
    typeof details.code === 'string' && typeof details[name] === 'string' ? details[name] : '';
  const code = isLost ? LOST_CODE : textOf('code') || 'unknown.error';
  return {
    code,
    message: textOf('message'),
    traceId: textOf('traceId'),
    isMissing: isResponse && error.status === 404,
    // The server could not reach something: this browser is not offline.
    isOffline: code === LOST_CODE && !isResponse,
  };
}
