import { isRouteErrorResponse } from 'react-router';

/** Why a page has no data: what a member can tell support. */
export interface PageFailure {
  code: string;
  /** The gateway's sentence; empty when there is none. */
  message: string;
  traceId: string;
}

const LOST_CODE = 'ERR_NETWORK';
/** Browsers' messages for a failed request; each has its own wording. */
const LOST = /fetch|network|load failed|importing/i;

/** What is known of a route's error. Answers of servers and proxies are validated: they can be anything. */
export function readFailure(error: unknown): PageFailure & { isMissing: boolean; isOffline: boolean } {
  const isResponse = isRouteErrorResponse(error);
  // A failed call of the browser's own has the same three words.
  const said: Record<string, unknown> = Object((isResponse ? error.data : error) ?? {});
  const isLost = error instanceof TypeError && LOST.test(error.message);
  const textOf = (name: string) => (typeof said.code === 'string' && typeof said[name] === 'string' ? said[name] : '');
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
