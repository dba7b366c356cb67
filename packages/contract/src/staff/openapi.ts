import Type, { type TSchema } from 'typebox';
import { STAFF_REFUSALS, type StaffRefusalCode } from './refusals.data.ts';
import type { StaffCall } from './staff-call.ts';
import { DESK_EVENTS } from './stream.ts';

type Json = Record<string, unknown>;

const REFUSAL_REF = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } };

/** The calls of staff as an OpenAPI 3.1 document: bodies, values, permissions, refusals with their statuses. */
export function toStaffOpenApi(calls: Readonly<Record<string, StaffCall>>): Json {
  const paths = Object.entries(calls).map(([name, call]) => [`/operator/${name}`, { post: toOperation(name, call) }]);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Foyer operator API',
      version: '0.1.0',
      description: 'Calls of staff, on the admin port. Answers come in an envelope.',
    },
    paths: { ...Object.fromEntries(paths), '/operator/stream': { get: STREAM } },
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } },
      schemas: {
        Refusal: {
          type: 'object',
          required: ['success', 'errorCode'],
          properties: { success: { const: false }, errorCode: { type: 'string' } },
        },
        ...Object.fromEntries(Object.entries(DESK_EVENTS).map(([name, schema]) => [toEventName(name), schema])),
      },
    },
  };
}

/** The name of an event's schema: `DeskNotice` for `notice`. */
const toEventName = (event: string): string => `Desk${event.charAt(0).toUpperCase()}${event.slice(1)}`;

const STREAM: Json = {
  operationId: 'stream',
  summary: 'Server-sent events: which conversation has changed, at the merchants where the caller may answer.',
  security: [{ token: [] }],
  'x-permission': 'support.answer',
  responses: {
    200: {
      description: Object.keys(DESK_EVENTS)
        .map((name) => `event \`${name}\` with data of the schema ${toEventName(name)}`)
        .join('; '),
      content: { 'text/event-stream': { schema: { type: 'string' } } },
    },
    401: { description: 'session', content: REFUSAL_REF },
  },
};

function toOperation(name: string, call: StaffCall): Json {
  const { body, isOpen, permission, summary, value } = call;
  return {
    operationId: name,
    summary,
    ...(isOpen ? {} : { security: [{ token: [] }] }),
    ...(permission ? { 'x-permission': permission } : {}),
    requestBody: { required: true, content: toContent(body) },
    responses: {
      200: {
        description: 'Success',
        content: toContent(Type.Object({ success: Type.Literal(true), value })),
      },
      ...toRefusals(call),
    },
  };
}

const toContent = (schema: TSchema): Json => ({ 'application/json': { schema } });

function toRefusals({ isOpen, isSearch, refusals }: StaffCall): Json {
  const codes: StaffRefusalCode[] = [
    ...refusals,
    'invalid',
    'large',
    'fault',
    'unavailable',
    ...(isOpen ? [] : (['session'] as const)),
    ...(isSearch ? (['later'] as const) : []),
  ];
  const byStatus = new Map<number, string[]>();
  for (const code of new Set(codes)) {
    const status = STAFF_REFUSALS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [status, { description: list.join(', '), content: REFUSAL_REF }]),
  );
}
