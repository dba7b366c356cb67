import type { OutgoingMessage } from '../platform/connectors/message/message-sender.ts';

/** A mail or SMS service that does not answer a message until `answer` is called. */
export function newHangingSender() {
  const received: OutgoingMessage[] = [];
  let answer = () => {};
  const send = (message: OutgoingMessage) => {
    received.push(message);
    return new Promise<void>((resolve) => {
      answer = resolve;
    });
  };
  return { received, send, answer: () => answer() };
}
