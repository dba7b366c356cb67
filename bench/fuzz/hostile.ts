import type { Random } from '../harness/random.ts';

/** Text that has broken parsers, encoders, databases and templates before. */
const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u2066',
  '\ufeff',
  '💥',
  '👩‍👩‍👧‍👦',
  'é'.normalize('NFD'),
  'İ',
  'ß',
  '\r\nset-cookie: a=b',
  '\n',
  '\t',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'then',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '%00',
  '%',
  '%zz',
  '%c0%af',
  '%ed%a0%80',
  "' or 1=1 --",
  "'; drop table member; --",
  '<script>alert(1)</script>',
  '{{7*7}}',
  '-0',
  '-1',
  '0',
  '1e999',
  'NaN',
  'Infinity',
  '9007199254740993',
  '9223372036854775808',
  '-9223372036854775809',
  '0x10',
  '٣',
  '1.5',
  '999999999999999999999999999999999999',
  'true',
  'null',
  'undefined',
  '[]',
  '{}',
  'VNQ60',
  'lotus',
  'demo',
  'demo@mail.test',
  '0912345678',
  '84',
  'VI',
  '2026-13-45T99:99:99Z',
  '00000000-0000-0000-0000-000000000000',
  'javascript:alert(1)',
  '//evil.example',
  '/\\evil.example',
  'http://[::1',
  'a'.repeat(300),
  'a'.repeat(10_000),
  '💥'.repeat(2_000),
];

const VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  2 ** 53,
  2 ** 63,
  [],
  {},
  [null],
  [[[[[]]]]],
  { length: 1e9 },
  { toString: 'x', valueOf: 'y' },
  JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"a":1}}}'),
  Array.from({ length: 2_000 }, () => 'x'),
];

/** JSON that `JSON.stringify` does not write. */
const RAW_BODIES = [
  '',
  ' ',
  'null',
  '1',
  '"text"',
  '[]',
  '{',
  '{"a":',
  '{"a":1,}',
  "{'a':1}",
  '{"a":1,"a":2}',
  '{"a":1e999}',
  '{"username":"\\u0000"}',
  '{"username":"\\ud800"}',
  '{"__proto__":null}',
  '\ufeff{}',
  '\0',
  '['.repeat(20_000),
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  `{"a":"${'x'.repeat(300_000)}"}`,
  `[${'1,'.repeat(50_000)}1]`,
  'username=demo&password=x',
  '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--',
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
];

export const hostileText = ({ pick }: Random): string => pick(TEXTS);
const hostileValue = (random: Random): unknown => (random.next() < 0.6 ? hostileText(random) : random.pick(VALUES));
export const rawBody = ({ pick }: Random): string => pick(RAW_BODIES);

/** The part of JSON Schema that the contract uses. */
interface Schema {
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  pattern?: string;
  maxLength?: number;
}

const HOSTILE_SHARE = 0.12;

/** A value that mostly fits a schema: here and there a field is hostile, missing or unknown. */
export function valueFor(schema: Schema, random: Random): unknown {
  if (random.next() < HOSTILE_SHARE) return hostileValue(random);
  if ('const' in schema) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  if (schema.anyOf) return valueFor(random.pick(schema.anyOf), random);
  switch (schema.type) {
    case 'object':
      return objectFor(schema, random);
    case 'array':
      return Array.from({ length: random.between(0, 3) }, () => valueFor(schema.items ?? {}, random));
    case 'integer':
      return random.pick([0, 1, -1, 100, 2 ** 31, 2 ** 53]);
    case 'number':
      return random.pick([0, 0.5, -1, 1e21]);
    case 'boolean':
      return random.next() < 0.5;
    default:
      return textFor(schema, random);
  }
}

function objectFor({ properties = {}, required = [] }: Schema, random: Random): Record<string, unknown> {
  const fields = Object.entries(properties).flatMap(([name, schema]): [string, unknown][] =>
    random.next() < (required.includes(name) ? 0.03 : 0.4) ? [] : [[name, valueFor(schema, random)]],
  );
  if (random.next() < 0.1) fields.push([hostileText(random), hostileValue(random)]);
  return Object.fromEntries(fields);
}

/** Words that some field accepts. */
const WORDS = [
  'demo',
  'Foyer-demo-1',
  'correct horse',
  'VNQ60',
  'KENO',
  'EN',
  'VI',
  'VND',
  'PHP',
  'DE',
  'LO2',
  '07',
  '100',
  '1000',
  '0912345678',
  '84',
  '123456',
  'a@b.test',
  'H5',
  'sms',
  'begin',
  'send',
  'verify',
  'lotus',
  'ODDS',
  'FOYER',
  'abcdefgh-1234-5678-9abc-def012345678',
  '6fa459ea-ee8a-4ca4-894e-db77e160355e',
];

function textFor({ maxLength = 40 }: Schema, random: Random): string {
  const chance = random.next();
  if (chance < 0.7) return random.pick(WORDS);
  if (chance < 0.8) return 'x'.repeat(Math.min(maxLength, 5_000));
  return hostileText(random);
}
