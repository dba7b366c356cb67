import Type, { type Static } from 'typebox';
import { ConversationId } from '../support/shapes.ts';

const DeskNotification = Type.Object({
  id: ConversationId,
  is: Type.Enum(['message', 'state', 'typing'], {
    description: 'message: new messages; typing: somebody is typing; state: any other change',
  }),
  by: Type.Optional(Type.Enum(['customer', 'staff'], { description: 'who is typing' })),
});
export type DeskNotification = Static<typeof DeskNotification>;

/** The events of `GET /operator/stream`. `gap`: notifications may have been missed. */
export const DESK_EVENTS = { notice: DeskNotification, gap: Type.Null() };

/** The data of each event, by name. */
export type DeskEvents = { [Name in keyof typeof DESK_EVENTS]: Static<(typeof DESK_EVENTS)[Name]> };
