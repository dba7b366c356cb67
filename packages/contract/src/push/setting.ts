import Type from 'typebox';
import { endpoint } from '../endpoint.ts';

const Text = Type.String({ default: '' });

/** GET /wps/push/setting (§3: messaging provider settings). */
export const setting = endpoint({
  method: 'GET',
  path: '/wps/push/setting',
  summary: 'How browsers subscribe to the merchant’s push messages; fields of an unused provider are empty.',
  access: 'anyone',
  value: Type.Object({
    provider: Type.Enum(['webpush', 'fcm']),
    vapidKey: Type.String({ description: 'public key for subscriptions, base64url (RFC 8292)' }),
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
        installations: Type.String({ description: 'URL without a trailing slash' }),
        registrations: Type.String({ description: 'URL without a trailing slash' }),
      },
      { description: 'where a browser gets its Firebase token' },
    ),
  }),
  refusals: [],
});
