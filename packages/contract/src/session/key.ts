import Type from 'typebox';
import { endpoint } from '../endpoint.ts';

/** GET /wps/session/key/rsa (§7): the public key that wraps a body's random key. */
export const key = endpoint({
  method: 'GET',
  path: '/wps/session/key/rsa',
  summary: 'The RSA public key and the encryption suites of the merchant.',
  access: 'anyone',
  exemptFrom: ['maintenance'],
  query: Type.Object({ _: Type.Optional(Type.String({ maxLength: 20 })) }),
  value: Type.Object({
    kid: Type.String(),
    publicKey: Type.String({ description: 'base64 SPKI, RSA-2048' }),
    suites: Type.Array(Type.Enum(['A256GCM', 'DES']), { default: ['DES'] }),
  }),
  refusals: [],
});
