/** What a provider is told of a member: an id that says nothing, and their level. */
export interface ChatCustomer {
  id: string;
  level: string;
  /** By which the chat may give us contact details; empty: it may not. */
  authKey: string;
}

/** Proves a member to a provider. */
export interface ChatToken {
  token: string;
  entityId: string;
  /** ms since 1970 */
  createdAt: number;
  expiresAt: number;
}

/** Asks our gateway for a proof; another one if the last was refused. @throws if there is none */
export type AskForToken = (isFresh: boolean) => Promise<ChatToken>;

/** One provider’s chat in this page. */
export interface ChatAdapter {
  /**
   * Injects the provider’s script, and sets the widget up for a member, or for a visitor.
   * @returns false if it cannot be set up; another try may follow
   */
  load(customer: ChatCustomer | null): Promise<boolean>;
  /** A member has logged in. */
  identify(customer: ChatCustomer): Promise<void>;
  /** Clears the member. @returns whether the page has to be loaded again for nothing of them to stay */
  logout(): Promise<{ needsReload: boolean }>;
  open(): void;
  /** Calls back with the number of messages that were not seen. @returns how to stop */
  unread(listener: (count: number) => void): () => void;
  /** Removes the widget. */
  remove(): void;
}
