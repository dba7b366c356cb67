import type { SupportEvent } from '@foyer/contract/support/stream.ts';
import { isOnline, onConnection } from '../../../device/connection.ts';
import { newId } from '../../../device/device-id.ts';
import { createOutbox, type OutboxItem } from '../../../device/outbox.ts';
import { MAX_FILE_BYTES, preparePicture } from '../../../device/prepare-picture.ts';
import { saveText } from '../../../device/save-text.ts';
import { onSession, readSession } from '../../../device/session-store.ts';
import { readVisitorToken, storeVisitorToken } from '../../../device/support-visitor.ts';
import { isVisible, onSettledReturn } from '../../../device/visibility.ts';
import type { Conversation, Message } from '../support-data.ts';
import {
  addMessages,
  type ChatState,
  lastSeqOf,
  NO_CHAT,
  nextPending,
  type Pending,
  type Rating,
  toPending,
  withConversation,
  withPending,
} from './chat-state.ts';
import { LIMITED_MS, RETRY_MS, TYPING_EVERY_MS, TYPING_SHOWN_MS } from './chat-times.data.ts';
import { followConversation } from './follow-conversation.ts';
import { type SendFailure, toSendFailure } from './send-failure.ts';
import { sendFile, supportCall } from './support-call.ts';

const ownerNow = (): string => readSession()?.id ?? 'visitor';

/**
 * The chat of this tab: the state of the conversation, and the actions in it. Messages wait in the outbox until the gateway
 * has confirmed them, across reloads and lost connections.
 */
export class ChatSession {
  #state: ChatState = { ...NO_CHAT, isOnline: isOnline() };
  readonly #outbox = createOutbox();
  readonly #listeners = new Set<() => void>();
  readonly #stops: (() => void)[];
  #stopFollowing = () => {};
  #followed = '';
  #isFlushing = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #typingTimer: ReturnType<typeof setTimeout> | undefined;
  #typedAt = 0;

  constructor() {
    this.#stops = [
      onConnection((isConnected) => {
        this.#set({ isOnline: isConnected });
        if (isConnected) void this.#load();
      }),
      onSettledReturn(() => void this.#load()),
      // The next member must not see anything of this one.
      onSession(() => {
        this.#unfollow();
        this.#set({ ...NO_CHAT, isOnline: isOnline() });
        void this.#load();
      }),
    ];
    void this.#load();
  }

  stop(): void {
    this.#unfollow();
    clearTimeout(this.#retry);
    clearTimeout(this.#typingTimer);
    for (const stop of this.#stops) stop();
  }

  readonly getState = (): ChatState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** @returns whether the message is shown, and sent as soon as possible; if not, the customer still has it */
  send(text: string): boolean {
    return this.#queue({ text: text.trim(), file: null });
  }

  async sendFile(file: File): Promise<void> {
    const isTooLarge = file.type === 'application/pdf' && file.size > MAX_FILE_BYTES;
    const prepared = isTooLarge ? null : await preparePicture(file);
    if (prepared) this.#queue({ text: '', file: { name: file.name, ...prepared } });
    else this.#set({ problem: 'fileLarge' });
  }

  async sendAgain(clientId: string): Promise<void> {
    this.#change(withPending(this.#state, clientId, { state: 'waiting' }));
    await this.#flush();
  }

  async discard(clientId: string): Promise<void> {
    this.#set({ pending: this.#state.pending.filter((item) => item.clientId !== clientId) });
    await this.#outbox.remove(clientId);
  }

  async loadOlder(): Promise<void> {
    const { conversation, messages } = this.#state;
    const [first] = messages;
    if (!conversation || !first) return;
    const query = { conversationId: conversation.conversationId, before: first.seq };
    const page = await this.#attempt(supportCall('support.messages', { query }));
    if (page) this.#change({ ...addMessages(this.#state, page.messages), hasOlder: page.hasOlder });
  }

  /** Notifies staff that the customer is typing, at most every three seconds. */
  type(): void {
    const { conversation } = this.#state;
    if (conversation?.state !== 'open' || Date.now() - this.#typedAt < TYPING_EVERY_MS) return;
    this.#typedAt = Date.now();
    supportCall('support.typing', { body: { conversationId: conversation.conversationId } }).catch(() => {});
  }

  /** Marks everything shown as read, if the page is visible. */
  async markRead(): Promise<void> {
    const { conversation } = this.#state;
    const seq = lastSeqOf(this.#state);
    if (!conversation || !isVisible() || seq <= conversation.readSeq) return;
    this.#set({ conversation: { ...conversation, readSeq: seq } });
    await supportCall('support.read', { body: { conversationId: conversation.conversationId, seq } }).catch(() => {});
  }

  async end(): Promise<void> {
    const { conversation } = this.#state;
    if (!conversation) return;
    const body = { conversationId: conversation.conversationId };
    const ended = await this.#attempt(supportCall('support.close', { body }));
    if (ended) this.#change(withConversation(this.#state, ended));
  }

  async rate(rating: Rating): Promise<boolean> {
    const { conversation } = this.#state;
    if (!conversation) return false;
    const body = { conversationId: conversation.conversationId, ...rating };
    const rated = await this.#attempt(supportCall('support.rate', { body }));
    if (rated) this.#set({ conversation: rated });
    return rated !== null;
  }

  async saveTranscript(): Promise<void> {
    const { conversation } = this.#state;
    if (!conversation) return;
    const query = { conversationId: conversation.conversationId };
    const file = await this.#attempt(supportCall('support.transcript', { query }));
    if (file) saveText(file.name, file.text);
  }

  forgetProblem(): void {
    this.#set({ problem: null });
  }

  #change(state: ChatState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  #set(part: Partial<ChatState>): void {
    this.#change({ ...this.#state, ...part });
  }

  #attempt<T>(call: Promise<T>): Promise<T | null> {
    return call.catch(() => {
      this.#set({ problem: 'notSaved' });
      return null;
    });
  }

  async #load(): Promise<void> {
    clearTimeout(this.#retry);
    const waiting = await this.#outbox.take(ownerNow());
    const known = new Set(this.#state.pending.map(({ clientId }) => clientId));
    const added = waiting.filter(({ clientId }) => !known.has(clientId)).map(toPending);
    this.#set({ pending: [...this.#state.pending, ...added] });
    const isLoaded = await this.#loadConversation().catch(() => false);
    this.#set({ isLoading: false });
    if (isLoaded) await this.#flush();
    else this.#retry = setTimeout(() => void this.#load(), RETRY_MS);
  }

  async #loadConversation(): Promise<boolean> {
    // A member continues the conversation that they began as a visitor.
    const wasVisitor = readSession() !== null && readVisitorToken() !== null;
    const { conversation } = wasVisitor
      ? await supportCall('support.open', { body: {} })
      : await supportCall('support.overview');
    if (wasVisitor) storeVisitorToken(null);
    if (!conversation) return true;
    const query = { conversationId: conversation.conversationId };
    const page = await supportCall('support.messages', { query });
    const hasOlder = this.#state.messages.length === 0 ? page.hasOlder : this.#state.hasOlder;
    this.#change({ ...addMessages(withConversation(this.#state, page.conversation), page.messages), hasOlder });
    if (page.conversation.state !== 'closed') this.#follow(page.conversation);
    return true;
  }

  /** The conversation that messages go to; opened with the first one. */
  async #requireConversation(): Promise<Conversation> {
    const known = this.#state.conversation;
    if (known && known.state !== 'closed') return known;
    const { conversation, visitorToken } = await supportCall('support.open', { body: {} });
    if (readSession() === null) storeVisitorToken(visitorToken);
    this.#change(withConversation(this.#state, conversation));
    this.#follow(conversation);
    return conversation;
  }

  #queue(part: Pick<OutboxItem, 'text' | 'file'>): boolean {
    try {
      const item = { ...part, clientId: newId(), owner: ownerNow(), at: Date.now() };
      this.#set({ pending: [...this.#state.pending, toPending(item)] });
      void this.#outbox.put(item).then(() => this.#flush());
      return true;
    } catch {
      this.#set({ problem: 'notSaved' });
      return false;
    }
  }

  /** Sends the waiting messages, one after the other. */
  async #flush(): Promise<void> {
    if (this.#isFlushing) return;
    this.#isFlushing = true;
    try {
      for (let item = nextPending(this.#state); item; item = nextPending(this.#state)) {
        const { clientId } = item;
        this.#change(withPending(this.#state, clientId, { state: 'sending' }));
        const message = await this.#deliver(item).catch((error: unknown) =>
          this.#settle(clientId, toSendFailure(error)),
        );
        if (message === 'wait') break;
        if (message === 'go-on') continue;
        this.#change(addMessages(this.#state, [message]));
        await this.#outbox.remove(clientId);
      }
    } finally {
      this.#isFlushing = false;
    }
  }

  async #deliver({ clientId, file, text }: Pending): Promise<Message> {
    const { conversationId } = await this.#requireConversation();
    if (!file) return supportCall('support.send', { body: { conversationId, clientId, text } });
    return sendFile({ conversationId, clientId, name: file.name, data: file.data }, (progress) =>
      this.#change(withPending(this.#state, clientId, { progress })),
    );
  }

  /** Decides what happens to a message that was refused. */
  async #settle(clientId: string, setback: SendFailure): Promise<'go-on' | 'wait'> {
    const { conversation } = this.#state;
    if (setback === 'ended' && conversation) {
      // The next attempt opens another one.
      this.#set({ conversation: { ...conversation, state: 'closed' } });
      return 'go-on';
    }
    if (setback === 'unanswered' || setback === 'limited') {
      this.#change(withPending(this.#state, clientId, { state: 'waiting' }));
      if (setback === 'limited') this.#set({ problem: 'tooMany' });
      clearTimeout(this.#retry);
      this.#retry = setTimeout(() => void this.#flush(), setback === 'limited' ? LIMITED_MS : RETRY_MS);
      return 'wait';
    }
    const refusal = setback === 'large' || setback === 'unreadable' ? setback : null;
    if (refusal) await this.#outbox.remove(clientId);
    this.#change(withPending(this.#state, clientId, { state: 'failed', refusal }));
    return 'go-on';
  }

  #follow({ conversationId }: Conversation): void {
    if (this.#followed === conversationId) return;
    this.#unfollow();
    this.#followed = conversationId;
    this.#stopFollowing = followConversation({
      conversationId,
      after: () => lastSeqOf(this.#state),
      onEvent: (event) => this.#receive(event),
      onLive: (isLive) => {
        this.#set({ isLive });
        if (isLive) void this.#flush();
      },
    });
  }

  #unfollow(): void {
    this.#stopFollowing();
    this.#followed = '';
  }

  #receive({ data, event }: SupportEvent): void {
    if (event === 'message') this.#change(addMessages(this.#state, [data]));
    if (event === 'conversation') this.#change(withConversation(this.#state, data));
    if (event !== 'typing') return;
    this.#set({ isTyping: true });
    clearTimeout(this.#typingTimer);
    this.#typingTimer = setTimeout(() => this.#set({ isTyping: false }), TYPING_SHOWN_MS);
  }
}
