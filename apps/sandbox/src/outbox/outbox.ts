/** A message that the sandbox received instead of sending it. */
export interface OutboxMessage {
  id: string;
  /** The merchant's code; for an e-mail of no merchant, the sender's name. */
  merchant: string;
  channel: 'sms' | 'email' | 'push';
  /** An e-mail address, a number as E.164, or the name of a browser. */
  to: string;
  /** null for an SMS. */
  subject: string | null;
  text: string;
  /** The one-time code or initial password in the text. */
  code: string | null;
  at: Date;
}

/** The messages that reached the sandbox, in memory: the newest thousand. */
export interface Outbox {
  /** Ignores a message whose id is already stored. */
  add(message: OutboxMessage): void;
  /** The newest hundred messages to one recipient (in any letter case) or to all, newest first. */
  find(to: string | null): OutboxMessage[];
}

const MAX_MESSAGES = 1000;
const SHOWN = 100;

export function createOutbox(): Outbox {
  const messages: OutboxMessage[] = [];
  return {
    add(message) {
      if (messages.some(({ id }) => id === message.id)) return;
      messages.unshift(message);
      messages.length = Math.min(messages.length, MAX_MESSAGES);
    },
    find(to) {
      const wanted = to?.toLowerCase();
      return messages.filter((message) => !wanted || message.to.toLowerCase() === wanted).slice(0, SHOWN);
    },
  };
}
