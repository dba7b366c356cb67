import type { Endpoint } from '@foyer/contract/endpoint.ts';
import { parseSentJson } from '@foyer/http/parse-sent-json.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import Value from 'typebox/value';
import type { Context } from '../context.ts';
import { type CallRequest, headerOf } from '../platform/http/call-request.ts';
import { decryptBody } from '../platform/http/encryption.ts';
import { createPicker } from '../platform/http/pick-fields.ts';
import { findUnstorable } from '../platform/http/unstorable.ts';
import { toFieldFaults } from './field-faults.ts';
import { createTypedReader } from './read-typed.ts';

export interface Input {
  query: unknown;
  body: unknown;
}

/** A schema, compiled once. */
interface Reader {
  validator: Validator;
  pick(value: unknown): unknown;
  /** Reads what people typed; undefined without such fields. */
  readTyped: ((value: object) => object) | undefined;
  /** Whether a query string needs its numbers and booleans parsed. */
  isConverted: boolean;
}

const readers = new WeakMap<TSchema, Reader>();

function readerOf(schema: TSchema): Reader {
  const known = readers.get(schema);
  if (known) return known;
  const { properties = {} } = schema as { properties?: Record<string, { type?: string }> };
  const reader = {
    validator: Compile(schema),
    pick: createPicker(schema),
    readTyped: createTypedReader(schema),
    isConverted: Object.values(properties).some(({ type }) => type !== 'string'),
  };
  readers.set(schema, reader);
  return reader;
}

/** Reads and checks query and body. Unknown fields are ignored; fields of a wrong type are refused by name. */
export async function readInput(
  request: CallRequest,
  endpoint: Endpoint,
  { merchant, context }: { merchant: Merchant; context: Context },
): Promise<Input | Refusal<'invalid.request'>> {
  const query = endpoint.query ? checkQuery(endpoint.query, request.query) : {};
  if (query instanceof Refusal) return query;
  if (!endpoint.body) return { query, body: {} };
  const isEncrypted = headerOf(request, 'encryption') !== '';
  if (endpoint.isEncrypted && !isEncrypted && !isPlainAllowed(request, merchant, context))
    return refuse('invalid.request');
  const { body: schema } = endpoint;
  const plain = isEncrypted ? await openBody(request, merchant, context) : parseJson(request.body);
  return toInput(query, plain, schema);
}

function toInput(query: unknown, plain: unknown, schema: TSchema): Input | Refusal<'invalid.request'> {
  if (typeof plain !== 'object' || plain === null || Array.isArray(plain)) return refuse('invalid.request');
  const body = check(schema, plain);
  return body instanceof Refusal ? body : { query, body };
}

/** Calls from this process may be plain. Over the network, plain bodies need a sandbox and the merchant's permission. */
const isPlainAllowed = ({ body }: CallRequest, { encryption }: Merchant, { isSandbox }: Context): boolean =>
  (typeof body === 'object' && body !== null) || (isSandbox && encryption.plainBodies);

const openBody = (request: CallRequest, merchant: Merchant, context: Context) =>
  decryptBody(
    {
      method: request.method,
      path: request.url.split('?')[0] ?? '',
      body: typeof request.body === 'string' ? request.body : '',
      encryption: headerOf(request, 'encryption'),
      wrappedKey: headerOf(request, 'x-rsa'),
      digest: headerOf(request, 'x-digest'),
    },
    merchant,
    context,
  );

function parseJson(body: unknown): unknown {
  if (typeof body === 'object') return body;
  try {
    return parseSentJson(typeof body === 'string' ? body : '');
  } catch {
    return null;
  }
}

/** A query string has only strings: numbers and booleans are parsed first. */
function checkQuery(schema: TSchema, query: unknown): unknown {
  return check(schema, readerOf(schema).isConverted ? Value.Convert(schema, Value.Clone(query)) : query);
}

function check(schema: TSchema, sent: unknown): unknown {
  const { pick, readTyped, validator } = readerOf(schema);
  const value = readTyped && typeof sent === 'object' && sent !== null ? readTyped(sent) : sent;
  if (!validator.Check(value)) return refuse('invalid.request', toFieldFaults(validator.Errors(value)));
  const known = pick(value) as object;
  const unstorable = findUnstorable(known).map((field) => ({ field, code: 'text' }));
  return unstorable.length > 0 ? refuse('invalid.request', unstorable) : known;
}
