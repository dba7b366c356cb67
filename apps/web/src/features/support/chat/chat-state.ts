import type { OutboxItem } from '../../../device/outbox.ts';
import type { Conversation, Message } from '../support-data.ts';

/** A message of this browser whose arrival has not been confirmed. */
export interface Pending extends OutboxItem {
  state: 'waiting' | 'sending' | 'failed';
  /** Upload progress of a file, from 0 to 1. */
  progress: number;
  /** Why it cannot be sent at all; then it can only be discarded. */
  refusal: 'large' | 'unreadable' | null;
}

export interface ChatState {
  conversation: Conversation | null;
  /** Sorted by number, without duplicates. */
  messages: readonly Message[];
  hasOlder: boolean;
  pending: readonly Pending[];
  /** Staff are typing. */
  isTyping: boolean;
  isLive: boolean;
  isOnline: boolean;
  /** The first answer is still pending. */
  isLoading: boolean;
  /** The problem of the last action; null once it was shown. */
  problem: 'notSaved' | 'tooMany' | 'fileLarge' | null;
}

/** What a customer thinks of a conversation that has ended. */
export interface Rating {
  stars: number;
  tags: ('fast' | 'clear' | 'kind' | 'solved')[];
  comment: string;
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

/** Adds messages from any source: each number once, in order; those that have arrived are no longer pending. */
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

/** Switches to a conversation: another one keeps only the pending messages. */
export function withConversation(state: ChatState, conversation: Conversation): ChatState {
  const isSame = state.conversation?.conversationId === conversation.conversationId;
  if (!isSame) return { ...state, conversation, messages: [], hasOlder: false, isTyping: false };
  // An answer may be older than what the stream has delivered.
  const isOlder = conversation.lastSeq < (state.conversation?.lastSeq ?? 0);
  return isOlder ? state : { ...state, conversation };
}

/** Changes one pending message. */
export const withPending = (state: ChatState, clientId: string, change: Partial<Pending>): ChatState => ({
  ...state,
  pending: state.pending.map((item) => (item.clientId === clientId ? { ...item, ...change } : item)),
});

/** The next message to be sent: none overtakes one that was written before it. */
export const nextPending = ({ pending }: ChatState): Pending | undefined =>
  pending.find(({ state }) => state !== 'failed');

/** Whether staff have read a message of the customer. */
export const hasBeenRead = ({ conversation }: ChatState, { seq }: Message): boolean =>
  seq <= (conversation?.staffReadSeq ?? 0);

export const toPending = (item: OutboxItem): Pending => ({ ...item, state: 'waiting', progress: 0, refusal: null });

/** The number of the newest message; 0 without any. */
export const lastSeqOf = ({ messages }: ChatState): number => messages[messages.length - 1]?.seq ?? 0;
