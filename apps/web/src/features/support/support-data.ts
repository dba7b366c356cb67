import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { Endpoints } from '@foyer/contract/endpoints.ts';
import type { Conversation as ConversationShape, SupportMessage } from '@foyer/contract/support/shapes.ts';

export type Overview = ValueOf<Endpoints['support.overview']>;
export type Conversation = ConversationShape;
export type Message = SupportMessage;

export type HelpLine = Overview['helpLines'][number];

export const SUPPORT_PATH = '/m/support';
export const HELP_PATH = '/m/help';
/** The address of the page with its chat open. */
export const CHAT_PATH = `${SUPPORT_PATH}?chat=1`;
/** The value of `chat` for our own chat, even if another provider's comes first. */
export const OWN_CHAT = 'own';
