/** What a provider learns about a member: an opaque id and their level. */
export interface ChatCustomer {
  id: string;
  level: string;
  /** Authorises the chat to send us contact details; empty: it may not. */
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

/** Requests a token from our gateway; a fresh one if the last was refused. @throws if there is none */
export type AskForToken = (isFresh: boolean) => Promise<ChatToken>;

/** One provider’s chat in this page. */
export interface ChatAdapter {
  /**
   * Injects the provider’s script and sets up the widget for a member or a visitor.
   * @returns false if it cannot be set up; another try may follow
   */
  load(customer: ChatCustomer | null): Promise<boolean>;
  /** Called when a member has logged in. */
  identify(customer: ChatCustomer): Promise<void>;
  /** Clears the member. @returns whether the page must be reloaded to remove all traces of them */
  logout(): Promise<{ needsReload: boolean }>;
  open(): void;
  /** Calls back with the number of unread messages. @returns how to stop */
  unread(listener: (count: number) => void): () => void;
  /** Removes the widget. */
  remove(): void;
}
