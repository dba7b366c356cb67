import type { TSchema } from 'typebox';
import type { Endpoint } from './endpoint.ts';
import { REFUSALS } from './refusals.data.ts';

type Json = Record<string, unknown>;

const HEADERS = [
  ['Merchant', 'The merchant’s code; must agree with the host’s merchant.'],
  ['Language', 'A language code of the merchant.'],
];

/** The contract as an OpenAPI 3.1 document: paths, schemas, refusals with their statuses. */
export function toOpenApi(endpoints: Readonly<Record<string, Endpoint>>): Json {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: toOperation(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Foyer gateway',
      version: '0.1.0',
      description: 'Calls of the member centre. Answers come in an envelope; see docs.',
    },
    paths,
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } },
      schemas: { Refusal: REFUSAL },
    },
  };
}

const REFUSAL: Json = {
  type: 'object',
  required: ['success', 'errorCode', 'message'],
  properties: { success: { const: false }, errorCode: { type: 'string' }, message: { type: 'string' }, value: {} },
};

function toOperation(name: string, endpoint: Endpoint): Json {
  const { access, body, headers = {}, query, summary } = endpoint;
  return {
    operationId: name,
    summary,
    ...(access === 'anyone' ? {} : { security: access === 'member' ? [{ token: [] }] : [{}, { token: [] }] }),
    parameters: [
      ...HEADERS.map(toHeader),
      ...Object.entries(headers).map(toFixedHeader),
      ...(query ? toParameters(query) : []),
    ],
    ...(body ? { requestBody: { required: true, content: toContent(body, endpoint.isEncrypted) } } : {}),
    responses: {
      ...toSuccess(endpoint),
      ...toRefusals(endpoint),
    },
  };
}

function toSuccess({ answer, value }: Endpoint): Json {
  if (answer === 'none') return { 204: { description: 'Success, without a body' } };
  const envelope = { type: 'object', required: ['success', 'value'], properties: { success: { const: true }, value } };
  const schema = answer === 'bare' ? value : envelope;
  return { 200: { description: 'Success', content: { 'application/json': { schema } } } };
}

const toHeader = ([name, description]: string[]): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
});

const toFixedHeader = ([name, value]: [string, string]): Json => ({
  ...toHeader([name, `Always \`${value}\`; for the log only.`]),
  schema: { type: 'string', const: value },
});

function toParameters(query: TSchema): Json[] {
  const { properties = {}, required = [] } = query as { properties?: Record<string, TSchema>; required?: string[] };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

const toContent = (schema: TSchema, isEncrypted = false): Json => ({
  'application/json': { schema },
  ...(isEncrypted
    ? {
        'text/plain': {
          schema: { type: 'string', description: 'The JSON body, encrypted with a suite of /wps/session/key/rsa.' },
        },
      }
    : {}),
});

function toRefusals({ access, exemptFrom = [], refusals }: Endpoint): Json {
  const codes = [
    ...refusals,
    'invalid.request',
    'merchant.mismatch',
    'access.denied',
    'domain_not_available',
    ...(['region.restricted', 'maintenance'] as const).filter((code) => !exemptFrom.includes(code)),
    ...(access === 'member' ? ['login.not.session', 'user.or.token.invalid'] : []),
  ] as const;
  const byStatus = new Map<number, string[]>();
  for (const code of new Set(codes)) {
    const status = REFUSALS[code as keyof typeof REFUSALS];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      {
        description: list.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    ]),
  );
}
