import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { LENGTHS } from '../lengths.data.ts';
import { typed } from '../typed.ts';
import { Identity } from './shapes.ts';

/** POST /wps/identity/begin (docs/identity.md). */
export const begin = endpoint({
  method: 'POST',
  path: '/wps/identity/begin',
  summary: 'Begins the check for the next level, or changes the details of one that is not submitted yet.',
  access: 'member',
  body: Type.Object({
    document: Type.Optional(Type.String({ maxLength: 32 })),
    name: Type.Optional(typed('line', { maxLength: LENGTHS.name, description: 'as on the document' })),
    number: Type.Optional(typed('signs', { maxLength: LENGTHS.nationalNumber })),
    birthDate: Type.Optional(Type.String({ maxLength: 10, description: 'YYYY-MM-DD' })),
  }),
  value: Identity,
  isEncrypted: true,
  refusals: ['not.found', 'identity.closed', 'identity.details', 'identity.age'],
  limit: { what: 'CALL', perMinute: { ip: 600, device: 30 } },
});
