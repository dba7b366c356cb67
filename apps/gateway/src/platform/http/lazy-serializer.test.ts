import type { Endpoint } from '@foyer/contract/endpoint.ts';
import { endpoints } from '@foyer/contract/endpoints.ts';
import Type, { type TSchema } from 'typebox';
import { expect, test } from 'vitest';
import { compileLazily } from './lazy-serializer.ts';

const compile = (schema: TSchema) => compileLazily({ schema, method: 'GET', url: '/' });

test('writes the fields of the schema and no others', () => {
  const serialize = compile(Type.Object({ name: Type.String(), paid: Type.Optional(Type.Boolean()) }));
  expect(serialize({ name: 'a "b"', secret: 1 })).toBe('{"name":"a \\"b\\""}');
  expect(serialize({ name: 'c', paid: true })).toBe('{"name":"c","paid":true}');
});

test('compiles a schema only when an answer is sent', () => {
  const serialize = compile({ type: 'object', properties: { name: { $ref: '#missing' } } } as TSchema);
  expect(() => serialize({ name: 'a' })).toThrow(/missing/);
});

test.each(Object.entries<Endpoint>(endpoints).filter(([, { answer }]) => answer !== 'none'))(
  'can write the answer of %s',
  (_name, { value }) => {
    const serialize = compile(Type.Object({ success: Type.Boolean(), value: Type.Optional(value) }));
    expect(serialize({ success: true })).toBe('{"success":true}');
  },
);
