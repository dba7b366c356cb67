/**
 * Options of every HTTP server. A request without a body gets no stream of one, which would take 5 % of a small call.
 * NOTE code that waits for the end of such a request's stream waits forever; `createFastify` prevents that for Fastify.
 */
export const HTTP_OPTIONS = { optimizeEmptyRequests: true } as const;
