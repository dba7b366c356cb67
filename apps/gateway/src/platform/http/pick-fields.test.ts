import Type from 'typebox';
import { expect, test } from 'vitest';
import { createPicker } from './pick-fields.ts';

test('drops fields that the schema does not name, at every depth', () => {
  const pick = createPicker(Type.Object({ a: Type.String(), list: Type.Array(Type.Object({ b: Type.Integer() })) }));
  const value = { a: 'x', secret: 1, list: [{ b: 1, secret: 2 }] };
  expect(pick(value)).toEqual({ a: 'x', list: [{ b: 1 }] });
  expect(value.list[0]).toHaveProperty('secret');
});

test('omits optional fields without a value and preserves null', () => {
  const pick = createPicker(
    Type.Object({ a: Type.Optional(Type.String()), b: Type.Union([Type.String(), Type.Null()]) }),
  );
  expect(Object.keys(pick({ a: undefined, b: null }) as object)).toEqual(['b']);
});

test('picks the branch of a union that the value belongs to', () => {
  const pick = createPicker(
    Type.Union([Type.Object({ kind: Type.Literal('a'), a: Type.Integer() }), Type.Object({ kind: Type.Literal('b') })]),
  );
  expect(pick({ kind: 'b', a: 1, secret: 2 })).toEqual({ kind: 'b' });
});

test('picks through a union of one object and null', () => {
  const pick = createPicker(Type.Union([Type.Object({ a: Type.Integer() }), Type.Null()]));
  expect(pick({ a: 1, secret: 2 })).toEqual({ a: 1 });
  expect(pick(null)).toBeNull();
});

test('copies every field of an object that may have any', () => {
  const pick = createPicker(Type.Union([Type.Object({}, { additionalProperties: true }), Type.Null()]));
  expect(pick({ anything: 1 })).toEqual({ anything: 1 });
});

test('drops fields in an array inside a union', () => {
  const pick = createPicker(Type.Union([Type.Array(Type.Object({ a: Type.Integer() })), Type.String()]));
  expect(pick([{ a: 1, secret: 2 }])).toEqual([{ a: 1 }]);
  expect(pick('text')).toBe('text');
});

test('returns a record of anything as it is, without a copy', () => {
  const value = { list: [{ anything: 1 }] };
  expect(createPicker(Type.Record(Type.String(), Type.Unknown()))(value)).toBe(value);
});

test('drops fields in a record of objects', () => {
  const pick = createPicker(Type.Record(Type.String(), Type.Object({ a: Type.Integer() })));
  expect(pick({ one: { a: 1, secret: 2 } })).toEqual({ one: { a: 1 } });
});
