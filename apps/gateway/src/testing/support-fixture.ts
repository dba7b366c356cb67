import { get, type IncomingMessage } from 'node:http';
import { postMessage } from '../service/support/post-message.ts';
import type { TestGateway } from './boot-gateway.ts';
import { insertSupportStaff } from './support-staff.store.ts';

/** One event of a stream. */
export interface StreamEvent {
  id: string;
  event: string;
  data: Record<string, unknown>;
}

/** The events that an open stream has sent so far. */
export interface OpenStream {
  status: number | undefined;
  events(name?: string): StreamEvent[];
  isOver(): boolean;
  close(): void;
}

/** Opens the stream of a conversation, as over the network. */
export async function followConversation(
  port: number,
  { after = 0, headers, id }: { id: string; after?: number; headers: Record<string, string> },
): Promise<OpenStream> {
  const path = `/wps/stream?conversation=${id}&after=${after}`;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers, agent: false }, resolve).once('error', reject);
  });
  let text = '';
  let isOver = false;
  response.on('data', (chunk: Buffer) => {
    text += String(chunk);
  });
  response.on('error', () => {});
  response.once('close', () => {
    isOver = true;
  });
  return {
    status: response.statusCode,
    events: (name) =>
      text
        .split('\n\n')
        .slice(0, -1)
        .flatMap(toEvent)
        .filter(({ event }) => !name || event === name),
    isOver: () => isOver,
    close: () => response.destroy(),
  };
}

function toEvent(block: string): StreamEvent[] {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? '';
  return field('event') ? [{ id: field('id'), event: field('event'), data: JSON.parse(field('data')) }] : [];
}

/** Adds a member of customer service, who answers without a desk. */
export async function addSupportStaff({ database }: TestGateway, staff: string, shownName: string): Promise<void> {
  await insertSupportStaff(database.pool, staff, shownName);
}

let sent = 0;
/** Answers in a conversation as staff. */
export async function answerAs(
  { context }: TestGateway,
  staff: string,
  { id, text, isNote = false }: { id: string; text: string; isNote?: boolean },
) {
  sent += 1;
  return postMessage(
    { conversationId: id, clientId: `answer-${sent}-of-test`, author: 'staff', staff, text, isNote },
    context,
  );
}
