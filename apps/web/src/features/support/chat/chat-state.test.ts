import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Conversation, Message } from '../support-data.ts';
import { addMessages, NO_CHAT, nextPending, type Pending, withConversation, withPending } from './chat-state.ts';

const message = (seq: number, differences: Partial<Message> = {}): Message => ({
  seq,
  clientId: '',
  from: 'staff',
  staffName: 'Linh',
  text: `text ${seq}`,
  file: null,
  at: '2026-11-25T01:00:00.000Z',
  ...differences,
});
const pending = (clientId: string, state: Pending['state'] = 'waiting'): Pending => ({
  ...{ clientId, owner: 'visitor', text: 'mine', file: null, at: 0, state, progress: 0, refusal: null },
});
const conversation = (differences: Partial<Conversation> = {}): Conversation => ({
  ...{ conversationId: 'one', state: 'open', topic: 'other', staffName: 'Linh', queuePosition: 0, lastSeq: 3 },
  ...{ readSeq: 0, staffReadSeq: 0, stars: null, openedAt: '2026-11-25T01:00:00.000Z' },
  ...differences,
});

test('keeps each message once and in order, however often and in any order they arrive', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.integer({ min: 1, max: 30 }))), (parts) => {
      const state = parts.reduce(
        (known, part) =>
          addMessages(
            known,
            part.map((seq) => message(seq)),
          ),
        NO_CHAT,
      );
      const expected = [...new Set(parts.flat())].sort((left, right) => left - right);
      expect(state.messages.map(({ seq }) => seq)).toEqual(expected);
    }),
  );
});

test('a message that has arrived is no longer pending, however it arrived', () => {
  const state = { ...NO_CHAT, pending: [pending('first-one'), pending('second-one')] };
  const next = addMessages(state, [message(2, { from: 'me', clientId: 'first-one' })]);
  expect(next.pending.map(({ clientId }) => clientId)).toEqual(['second-one']);
});

test('sends in the order of writing, and skips what failed', () => {
  const state = { ...NO_CHAT, pending: [pending('a', 'failed'), pending('b'), pending('c')] };
  expect(nextPending(state)?.clientId).toBe('b');
  expect(nextPending(withPending(state, 'a', { state: 'waiting' }))?.clientId).toBe('a');
});

test('an older response does not overwrite what the stream has brought', () => {
  const state = withConversation(NO_CHAT, conversation({ lastSeq: 5, state: 'closed' }));
  expect(withConversation(state, conversation({ lastSeq: 4 })).conversation?.state).toBe('closed');
});

test('another conversation starts without the messages of the last one', () => {
  const state = addMessages(withConversation(NO_CHAT, conversation()), [message(1)]);
  const next = withConversation(
    { ...state, pending: [pending('waits')] },
    conversation({ conversationId: 'two', lastSeq: 1 }),
  );
  expect(next.messages).toEqual([]);
  expect(next.pending).toHaveLength(1);
});

test('a message ends the typing indicator', () => {
  expect(addMessages({ ...NO_CHAT, isTyping: true }, [message(1)]).isTyping).toBe(false);
});
