import { expect, test } from 'vitest';
import { createOutbox, type OutboxMessage } from './outbox.ts';

const message = (id: number, to = 'one@mail.test'): OutboxMessage => ({
  id: String(id),
  merchant: 'lotus',
  channel: 'email',
  to,
  subject: 'Lotus',
  text: 'Hello',
  code: null,
  at: new Date(0),
});

test('ignores a message whose id it already has', () => {
  const outbox = createOutbox();
  outbox.add(message(1));
  outbox.add({ ...message(1), text: 'sent again' });
  expect(outbox.find(null)).toEqual([message(1)]);
});

test('finds messages by address in any letter case', () => {
  const outbox = createOutbox();
  outbox.add(message(1, 'One@mail.test'));
  outbox.add(message(2, 'two@mail.test'));
  expect(outbox.find('one@MAIL.test')).toEqual([message(1, 'One@mail.test')]);
});

test('returns a hundred messages and stores the newest thousand', () => {
  const outbox = createOutbox();
  outbox.add(message(0, 'first@mail.test'));
  for (let id = 1; id < 1000; id++) outbox.add(message(id));
  expect(outbox.find(null)).toHaveLength(100);
  expect(outbox.find('first@mail.test')).toHaveLength(1);
  outbox.add(message(1000));
  expect(outbox.find('first@mail.test')).toEqual([]);
});
