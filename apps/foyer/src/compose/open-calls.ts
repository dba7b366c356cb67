import type { ServerResponse } from 'node:http';

/** The calls of browsers that wait for the beginning of their answer. */
export interface OpenCalls {
  add(response: ServerResponse): void;
  /** Whether there are any. */
  hasAny(): boolean;
}

export function createOpenCalls(): OpenCalls {
  const open = new Set<ServerResponse>();
  return {
    add(response) {
      open.add(response);
      response.once('close', () => open.delete(response));
    },
    hasAny() {
      for (const response of open) {
        if (!response.headersSent) return true;
        // Such as an event stream, which may be open for hours.
        open.delete(response);
      }
      return false;
    },
  };
}
