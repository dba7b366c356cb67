import { QueryClient } from '@tanstack/react-query';
import { GatewayError } from '../gateway/gateway-error.ts';

/** §9: answers are good for 180 s unless a query says otherwise. */
const STALE_MS = 180_000;
const RETRIES = 2;

/** The cache of answers in the browser; on the server it is made per page and dropped with it. */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        refetchOnWindowFocus: false,
        retry: (count, error) =>
          count < RETRIES && !(error instanceof GatewayError && error.status >= 400 && error.status < 500),
      },
    },
  });
}
