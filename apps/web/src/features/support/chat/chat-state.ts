import type { OutboxItem } from '../../../device/outbox.ts';
import type { Conversation, Message } from '../support-data.ts';

/** A message of this browser that has not arrived, as far as it knows. */
export interface Pending extends OutboxItem {
  state: 'waiting' | 'sending' | 'failed';
  /** Of a file, from 0 to 1. */
  progress: number;
  /** Why it cannot be sent at all; then it can only be discarded. */
  refusal: 'large' | 'unreadable' | null;
}

export interface ChatState {
  conversation: Conversation | null;
  /** By their numbers, without duplicates. */
  messages: readonly Message[];
  hasOlder: boolean;
  pending: readonly Pending[];
  /** Staff is writing. */
  isTyping: boolean;
  isLive: boolean;
  isOnline: boolean;
  /** The first answer is still on its way. */
  isLoading: boolean;
  /** What the last act came to; null once it was shown. */
  problem: 'notSaved' | 'tooMany' | 'fileLarge' | null;
}

export const NO_CHAT: ChatState = {
  conversation: null,
  messages: [],
  hasOlder: false,
  pending: [],
  isTyping: false,
  isLive: false,
  isOnline: true,
  isLoading: true,
  problem: null,
};

/** Adds messages however they came: each number once, in order; what has arrived no longer waits. */
export function addMessages(state: ChatState, added: readonly Message[]): ChatState {
  const bySeq = new Map([...state.messages, ...added].map((message) => [message.seq, message]));
  const arrived = new Set(added.filter(({ from }) => from === 'me').map(({ clientId }) => clientId));
  return {
    ...state,
    messages: [...bySeq.values()].sort((left, right) => left.seq - right.seq),
    pending: state.pending.filter(({ clientId }) => !arrived.has(clientId)),
    isTyping: added.some(({ from }) => from === 'staff') ? false : state.isTyping,
  };
}

/** Another conversation begins with nothing of the last one but what waits. */
export function withConversation(state: ChatState, conversation: Conversation): ChatState {
  const isSame = state.conversation?.conversationId === conversation.conversationId;
  if (!isSame) return { ...state, conversation, messages: [], hasOlder: false, isTyping: false };
  // An answer may be older than what the stream has brought.
  const isOlder = conversation.lastSeq < (state.conversation?.lastSeq ?? 0);
  return isOlder ? state : { ...state, conversation };
}

/** Changes one message that waits. */
export const withPending = (state: ChatState, clientId: string, change: Partial<Pending>): ChatState => ({
  ...state,
  pending: state.pending.map((item) => (item.clientId === clientId ? { ...item, ...change } : item)),
});

/** The next message to be sent: none overtakes one that was written before it. */
export const nextPending = ({ pending }: ChatState): Pending | undefined =>
  pending.find(({ state }) => state !== 'failed');

/** How far a message of the customer has come. */
export const hasBeenRead = ({ conversation }: ChatState, { seq }: Message): boolean =>
  seq <= (conversation?.staffReadSeq ?? 0);
