import { expect, test } from 'vitest';
import { createEventFormat } from './event-format.ts';

const toEvent = createEventFormat<{ round: { number: string }; gap: null }>();

test('formats an event with its data on one line', () => {
  expect(toEvent('round', { number: 'a\nb' })).toBe('event: round\ndata: {"number":"a\\nb"}\n\n');
  expect(toEvent('gap', null)).toBe('event: gap\ndata: null\n\n');
});

test('begins with the id that clients send back when they reconnect', () => {
  expect(toEvent('round', { number: '7' }, 0)).toBe('id: 0\nevent: round\ndata: {"number":"7"}\n\n');
});
