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
        isChanged: Type.Boolean({ description: 'new, or another text than in the version before' }),
      }),
    ),
    removed: Type.Array(Type.String(), { description: 'titles of sections that the version before had' }),
    changes: Type.String({ default: '', description: 'what the operator says of the change; empty for nothing' }),
    version: Type.Integer({ default: 1 }),
    since: Type.Union([Instant, Type.Null()]),
    newest: Type.Integer({ default: 1, description: 'the version in force' }),
  }),
  refusals: ['not.found'],
});
