/** A message that would have been sent. */
export interface OutboxMessage {
  id: string;
  /** The merchant's code; of an e-mail whose sender is no merchant, the sender's name. */
  merchant: string;
  channel: 'sms' | 'email';
  /** An e-mail address, or a number as E.164. */
  to: string;
  /** null for an SMS. */
  subject: string | null;
  text: string;
  /** The one-time code or initial password that the text carries. */
  code: string | null;
  at: Date;
}

/** The messages that reached the sandbox, in memory: the newest thousand. */
export interface Outbox {
  /** A message whose id is there already is the same message. */
  add(message: OutboxMessage): void;
  /** The newest hundred first, of one recipient (in any letter case) or of all. */
  find(to: string | null): OutboxMessage[];
}

const MOST = 1000;
const SHOWN = 100;

export function createOutbox(): Outbox {
  const messages: OutboxMessage[] = [];
  return {
    add(message) {
      if (messages.some(({ id }) => id === message.id)) return;
      messages.unshift(message);
      messages.length = Math.min(messages.length, MOST);
    },
    find(to) {
      const wanted = to?.toLowerCase();
      return messages.filter((message) => !wanted || message.to.toLowerCase() === wanted).slice(0, SHOWN);
    },
  };
}
