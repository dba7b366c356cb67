import { endpoints } from '@foyer/contract/endpoints.ts';
import { toOpenApi } from '@foyer/contract/openapi.ts';
import type { FastifyInstance } from 'fastify';

/** GET /wps/openapi.json, in the sandbox only: the contract as an OpenAPI 3.1 document. */
export function mountOpenApi(app: FastifyInstance): void {
  const text = JSON.stringify(toOpenApi(endpoints));
  app.get('/wps/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(text));
}
