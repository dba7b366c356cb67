import { expect, test } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { toOpenApi } from './openapi.ts';
import { REFUSALS } from './refusals.data.ts';

interface Operation {
  operationId: string;
  summary: string;
  security?: object[];
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { required: boolean; content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content: Record<string, { schema: Record<string, unknown> }> }>;
}

const document = JSON.parse(JSON.stringify(toOpenApi(endpoints))) as {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown>; securitySchemes: Record<string, unknown> };
};

/** @throws if the document lacks the operation */
function operationOf({ method, path }: Endpoint): Operation {
  const operation = document.paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${path} is not in the document`);
  return operation;
}

const all = Object.entries(endpoints) as [string, Endpoint][];

test('declares OpenAPI 3.1 and lists every endpoint once', () => {
  expect(document.openapi).toBe('3.1.0');
  const ids = Object.values(document.paths).flatMap((path) => Object.values(path).map((one) => one.operationId));
  expect(ids.sort()).toEqual(Object.keys(endpoints).sort());
});

test.each(all)('%s documents its input and who may call it', (_name, endpoint) => {
  const operation = operationOf(endpoint);
  expect(operation.summary).toMatch(/^[A-Z].*\.$/);
  const token = { token: [] };
  const security = { anyone: undefined, member: [token], 'member-if-any': [{}, token] }[endpoint.access];
  expect(operation.security).toEqual(security);
  expect(operation.requestBody !== undefined).toBe(endpoint.body !== undefined);
  const { properties = {}, required = [] } = (endpoint.query ?? {}) as {
    properties?: Record<string, object>;
    required?: string[];
  };
  const query = operation.parameters.filter((parameter) => parameter.in === 'query');
  expect(query.map(({ name }) => name)).toEqual(Object.keys(properties));
  for (const { name, required: isRequired } of query)
    expect([name, isRequired]).toEqual([name, required.includes(name)]);
});

test('names the headers of a login and of a registration', () => {
  const headersOf = (name: keyof typeof endpoints) =>
    operationOf(endpoints[name])
      .parameters.filter((one) => one.in === 'header')
      .map(({ name: header }) => header);
  expect(headersOf('session.login')).toEqual(['Merchant', 'Language', 'Device']);
  expect(headersOf('member.register')).toEqual(['Merchant', 'Language', 'ModuleId']);
  expect(headersOf('member.registerMobile')).toEqual(['Merchant', 'Language', 'ModuleId']);
  expect(headersOf('system.status')).toEqual(['Merchant', 'Language']);
});

test.each(all)('%s lists each refusal under its status', (_name, endpoint) => {
  const { responses } = operationOf(endpoint);
  const border = ['invalid.request', 'merchant.mismatch', 'access.denied', 'domain_not_available'] as const;
  const isListed = (code: 'region.restricted' | 'maintenance') =>
    responses[REFUSALS[code]]?.description.split(', ').includes(code);
  for (const code of ['region.restricted', 'maintenance'] as const)
    expect([code, isListed(code)]).toEqual([code, !endpoint.exemptFrom?.includes(code)]);
  for (const code of [...endpoint.refusals, ...border]) {
    const response = responses[REFUSALS[code]];
    expect(response?.description.split(', ')).toContain(code);
    expect(response?.content['application/json']?.schema).toEqual({ $ref: '#/components/schemas/Refusal' });
  }
  const isAbout401 = endpoint.access === 'member' || endpoint.refusals.some((code) => REFUSALS[code] === 401);
  expect(responses[401] !== undefined).toBe(isAbout401);
});

test('documents answers in the envelope, the manifest without one, and beacons without a body', () => {
  const schemaOf = (endpoint: Endpoint) => operationOf(endpoint).responses[200]?.content['application/json']?.schema;
  expect(schemaOf(endpoints['wallet.balance'])).toMatchObject({
    required: ['success', 'value'],
    properties: { success: { const: true }, value: { type: 'object' } },
  });
  expect(schemaOf(endpoints['system.manifest'])).toMatchObject({ type: 'object', properties: { start_url: {} } });
  const { responses } = operationOf(endpoints['system.collect']);
  expect(responses[204]).toEqual({ description: 'Success, without a body' });
  expect(responses[200]).toBeUndefined();
});

test('accepts text only for encrypted bodies', () => {
  const typesOf = (endpoint: Endpoint) => Object.keys(operationOf(endpoint).requestBody?.content ?? {});
  expect(typesOf(endpoints['session.login'])).toEqual(['application/json', 'text/plain']);
  const plain: Endpoint = { ...endpoints['session.login'], isEncrypted: false };
  const { paths } = toOpenApi({ plain }) as unknown as typeof document;
  expect(Object.keys(paths[plain.path]?.post?.requestBody?.content ?? {})).toEqual(['application/json']);
});

test('lists two methods under one path', () => {
  const get: Endpoint = { ...endpoints['wallet.balance'] };
  const remove: Endpoint = { ...get, method: 'DELETE' };
  const { paths } = toOpenApi({ get, remove }) as unknown as typeof document;
  expect(Object.keys(paths[get.path] ?? {})).toEqual(['get', 'delete']);
});

test('declares every reference and security scheme', () => {
  const text = JSON.stringify(document);
  for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g))
    expect(document.components.schemas).toHaveProperty(name);
  expect(document.components.securitySchemes).toHaveProperty('token');
});
