import type { Merchant } from '@foyer/merchant/merchant.ts';

/** One e-mail or SMS to one person. */
export interface OutgoingMessage {
  merchant: Merchant;
  /** An e-mail address, or a number as E.164. */
  to: string;
  /** Empty for an SMS. */
  subject: string;
  text: string;
}

/** Sends mail or SMS. */
export interface MessageSender {
  /** @throws if the message is not accepted; it can be sent again */
  send(message: OutgoingMessage): Promise<void>;
}

/** The senders by channel; null if the operator has connected none. */
export interface MessageSenders {
  email: MessageSender | null;
  sms: MessageSender | null;
}
