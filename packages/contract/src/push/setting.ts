import Type from 'typebox';
import { endpoint } from '../endpoint.ts';

const Text = Type.String({ default: '' });

/** GET /wps/push/setting (§3: messaging provider settings). */
export const setting = endpoint({
  method: 'GET',
  path: '/wps/push/setting',
  summary: 'How browsers subscribe to push messages of the merchant; empty fields of a provider that is not used.',
  access: 'anyone',
  value: Type.Object({
    provider: Type.Enum(['webpush', 'fcm']),
    vapidKey: Type.String({ description: 'the public key that a subscription is for, base64url (RFC 8292)' }),
    firebase: Type.Boolean({ default: false }),
    appId: Text,
    apiKey: Text,
    authDomain: Text,
    projectId: Text,
    messagingSenderId: Text,
    facebookAppId: Text,
    googleWebClientId: Text,
    servers: Type.Object(
      {
        installations: Type.String({ description: 'an address without a slash at the end' }),
        registrations: Type.String({ description: 'the same' }),
      },
      { description: 'where a browser gets its token of Firebase' },
    ),
  }),
  refusals: [],
});
