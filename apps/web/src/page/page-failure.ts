import { isRouteErrorResponse } from 'react-router';

/** Why a page has no data: what a member can tell support. */
export interface PageFailure {
  code: string;
  /** The gateway's sentence; empty when there is none. */
  message: string;
  traceId: string;
}

const LOST_CODE = 'ERR_NETWORK';
/** What browsers say of a request that did not get through; each has words of its own. */
const LOST = /fetch|network|load failed|importing/i;

/** What is known of the error a route ended with. What a server or a proxy said is checked: it may have said anything. */
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
    // What the server says it could not reach is not this browser's line.
    isOffline: code === LOST_CODE && !isResponse,
  };
}
