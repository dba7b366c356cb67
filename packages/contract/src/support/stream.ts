import Type, { type Static } from 'typebox';
import { Conversation, SupportMessage } from './shapes.ts';

/** The events of a conversation's stream. `message` has its number as the event's id; `typing`: somebody of staff is typing. */
export const SUPPORT_EVENTS = { message: SupportMessage, conversation: Conversation, typing: Type.Object({}) };

/** The data of each event, by name. */
export type SupportEvents = { [Name in keyof typeof SUPPORT_EVENTS]: Static<(typeof SUPPORT_EVENTS)[Name]> };
/** One event, as a client receives it. */
export type SupportEvent = {
  [Name in keyof SupportEvents]: { event: Name; data: SupportEvents[Name] };
}[keyof SupportEvents];
