import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import { staffCalls } from './calls.ts';
import { toStaffOpenApi } from './openapi.ts';
import { STAFF_REFUSALS } from './refusals.data.ts';
import type { StaffCall } from './staff-call.ts';

interface Operation {
  operationId: string;
  summary: string;
  security?: object[];
  'x-permission'?: string;
  requestBody?: { required: boolean; content: Record<string, { schema: Record<string, unknown> }> };
  responses: Record<string, { description: string; content: Record<string, { schema: Record<string, unknown> }> }>;
}

const document = JSON.parse(JSON.stringify(toStaffOpenApi(staffCalls))) as {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown>; securitySchemes: Record<string, unknown> };
};

const all = Object.entries<StaffCall>(staffCalls);

/** @throws if the document lacks the call */
function operationOf(name: string): Operation {
  const operation = document.paths[`/operator/${name}`]?.post;
  if (!operation) throw new Error(`${name} is not in the document`);
  return operation;
}

test('declares OpenAPI 3.1, and lists every call of staff and the stream once', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.info)).toEqual(['title', 'version', 'description']);
  const ids = Object.values(document.paths).flatMap((path) => Object.values(path).map((one) => one.operationId));
  expect(ids.sort()).toEqual([...Object.keys(staffCalls), 'stream'].sort());
});

test.each(all)('documents the body, the value and the permission of %s', (name, { isOpen, permission, ...call }) => {
  const operation = operationOf(name);
  expect(operation.summary).toMatch(/^[A-Z].*\.$/);
  expect(operation.security).toEqual(isOpen ? undefined : [{ token: [] }]);
  expect(operation['x-permission']).toBe(permission);
  expect(operation.requestBody?.required).toBe(true);
  const toJson = (schema: object): unknown => JSON.parse(JSON.stringify(schema));
  expect(operation.requestBody?.content['application/json']?.schema).toEqual(toJson(call.body));
  expect(operation.responses[200]?.content['application/json']?.schema).toMatchObject({
    type: 'object',
    required: ['success', 'value'],
    properties: { success: { const: true }, value: toJson(call.value) },
  });
});

test.each(all)('lists each refusal of %s under its status', (name, { isOpen, refusals }) => {
  const { responses } = operationOf(name);
  for (const code of [...refusals, 'invalid', 'large', 'fault', 'unavailable'] as const) {
    const response = responses[STAFF_REFUSALS[code]];
    expect(response?.description.split(', ')).toContain(code);
    expect(response?.content['application/json']?.schema).toEqual({ $ref: '#/components/schemas/Refusal' });
  }
  expect(responses[401]?.description.split(', ').includes('session') ?? false).toBe(!isOpen);
});

test.each(all)(
  'has valid schemas for %s, whose strings and lists in the body are bounded',
  (_name, { body, value }) => {
    expect(() => [Compile(body), Compile(value)]).not.toThrow();
    const unbounded = Object.entries(body.properties).filter(([, schema]) => {
      const { items, maxItems, maxLength, pattern, type, ...rest } = schema as Record<string, unknown>;
      if (type === 'string') return maxLength === undefined && pattern === undefined && rest.format === undefined;
      return type === 'array' && maxItems === undefined;
    });
    expect(unbounded).toEqual([]);
  },
);

test('declares every reference, every security scheme and every event of the stream', () => {
  const text = JSON.stringify(document);
  for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g))
    expect(document.components.schemas).toHaveProperty(name);
  expect(document.components.securitySchemes).toHaveProperty('token');
  expect(document.components.schemas).toMatchObject({ DeskNotice: { type: 'object' }, DeskGap: { type: 'null' } });
});
