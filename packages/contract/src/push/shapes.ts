import Type from 'typebox';
import { Instant } from '../schemas.ts';

/** The topics of push messages that a member can choose; `ALL` stands for each of them. */
export const PUSH_TOPICS = ['ALL', 'result', 'win', 'withdrawal', 'closing', 'offers'] as const;
export type PushTopic = (typeof PUSH_TOPICS)[number];

export const PushTopicField = Type.Enum([...PUSH_TOPICS]);

const Key = (bytes: string) => Type.String({ pattern: `^[A-Za-z0-9_-]{${bytes}}={0,2}$` });

/** The URL at which a push service accepts messages for a browser: secret, never logged. */
export const PushEndpoint = Type.String({ minLength: 12, maxLength: 2000, pattern: '^https?://' });

/** The secret that a browser shares with those who may write to it (RFC 8291 §3.2): 16 bytes in base64url. */
export const PushAuth = Key('22');

/** The keys of a browser’s subscription, as `PushSubscription.toJSON()` names them. */
export const PushKeys = Type.Object({
  p256dh: Type.String({ pattern: '^[A-Za-z0-9_-]{87}={0,1}$', description: 'a point of P-256, 65 bytes in base64url' }),
  auth: PushAuth,
});

/** A token of Firebase Cloud Messaging. */
export const RegistrationToken = Type.String({ pattern: '^[\\w:.-]{20,1000}$' });

/** A browser that receives push messages for a member. */
export const PushDevice = Type.Object({
  deviceId: Type.String({ pattern: '^\\d{1,19}$' }),
  name: Type.String({ description: 'such as `Chrome, Android`; empty when unknown' }),
  addedAt: Instant,
  deliveredAt: Type.Union([Instant, Type.Null()], { description: 'when a push service last accepted a message' }),
  isThisSession: Type.Boolean({ description: 'whether the caller’s session added it' }),
});

/** The response once a browser's subscription is stored. */
export const PushBound = Type.Object({
  deviceId: Type.String({ pattern: '^\\d{1,19}$' }),
  recipient: Type.String({
    description: 'opaque id of the member; messages with another id are for someone who used this browser before',
  }),
});
