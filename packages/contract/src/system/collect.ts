import Type, { type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';

/** How long one call took in a browser, and its error. */
export const Timing = Type.Object({
  api: Type.String({ minLength: 1, maxLength: 100, description: 'the name of the call' }),
  elapsed: Type.Number({ minimum: 0, maximum: 600_000, description: 'ms' }),
  traceId: Type.Optional(Type.String({ maxLength: 64 })),
  fault: Type.Optional(Type.String({ maxLength: 500 })),
});
export type Timing = Static<typeof Timing>;

/** POST /wps/system/collect (§7): a beacon; answered 204 without a body. The body may come as text/plain. */
export const collect = endpoint({
  method: 'POST',
  path: '/wps/system/collect',
  summary: 'Collects timings and errors from the browser.',
  access: 'anyone',
  answer: 'none',
  exemptFrom: ['region.restricted', 'maintenance'],
  limit: { what: 'COLLECT', perMinute: { ip: 600, device: 60 } },
  body: Type.Object({
    merchant: Type.String({ maxLength: 24 }),
    spanId: Type.Optional(
      Type.String({ pattern: '^[0-9a-f]{16}$', description: 'id of the visit; not tied to a person' }),
    ),
    value: Type.Union([Timing, Type.Array(Timing, { minItems: 1, maxItems: 20 })]),
  }),
  value: Type.Null(),
  refusals: ['merchant.mismatch', 'TOO_MANY_REQUEST_COLLECT'],
});
