import type { Merchant } from '@foyer/merchant/merchant.ts';

/** One e-mail or SMS to one person. */
export interface OutgoingMessage {
  /** A UUID, the same for each attempt to send the message: the service, or the recipient’s, recognises a repetition. */
  id: string;
  merchant: Merchant;
  /** An e-mail address, or a number as E.164. */
  to: string;
  /** Empty for an SMS. */
  subject: string;
  text: string;
}

/** Sends mail or SMS. */
export interface MessageSender {
  /**
   * A slow service may take a minute or more. Never called in a transaction: PostgreSQL ends those that wait for long.
   * @throws if the message is not accepted; it can be sent again
   */
  send(message: OutgoingMessage): Promise<void>;
}

/** The senders by channel; null if the operator has connected none. */
export interface MessageSenders {
  email: MessageSender | null;
  sms: MessageSender | null;
}
