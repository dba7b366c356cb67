import Type from 'typebox';
import { AuthDomain, closed, PublicId } from './schema-parts.ts';

/** Messaging provider settings (§3): push messages, and the public ids of further providers. The service account comes from the environment. */
export const MessagingSchema = closed({
  firebase: Type.Optional(Type.Boolean({ description: 'Push messages go through Firebase Cloud Messaging.' })),
  vapidKey: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9_-]{87}$',
      description: 'The public key of the project’s web push certificate.',
    }),
  ),
  appId: Type.Optional(PublicId),
  apiKey: Type.Optional(PublicId),
  authDomain: Type.Optional(AuthDomain),
  projectId: Type.Optional(PublicId),
  messagingSenderId: Type.Optional(Type.String({ pattern: '^\\d{4,20}$' })),
  facebookAppId: Type.Optional(PublicId),
  googleWebClientId: Type.Optional(PublicId),
});
