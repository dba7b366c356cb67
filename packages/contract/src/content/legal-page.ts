import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Instant } from '../schemas.ts';

/** GET /wps/content/legal (docs/gateway.md: Calls beyond §7). */
export const legalPage = endpoint({
  method: 'GET',
  path: '/wps/content/legal',
  summary: 'The terms or the privacy policy: the version in force, or an earlier one.',
  access: 'anyone',
  isCacheable: true,
  query: Type.Object({
    name: Type.Enum(['terms', 'privacy']),
    version: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  }),
  value: Type.Object({
    title: Type.String(),
    intro: Type.String({ default: '' }),
    sections: Type.Array(
      Type.Object({
        title: Type.String(),
        text: Type.String(),
        short: Type.String({ default: '', description: 'the section in one sentence; empty for none' }),
        isChanged: Type.Boolean({ description: 'whether the section is new or differs from the previous version' }),
      }),
    ),
    removed: Type.Array(Type.String(), { description: 'titles of sections that only the previous version had' }),
    changes: Type.String({ default: '', description: 'the operator’s description of the change; empty for none' }),
    version: Type.Integer({ default: 1 }),
    since: Type.Union([Instant, Type.Null()]),
    newest: Type.Integer({ default: 1, description: 'number of the version in force' }),
  }),
  refusals: ['not.found'],
});
