import { expect, test } from 'vitest';
import { createEventEmitter } from './event-emitter.ts';

test('notifies all listeners, until they unsubscribe', () => {
  const { add, emit } = createEventEmitter<[string, number]>();
  const received: [string, string, number][] = [];
  const stop = add((word, count) => received.push(['one', word, count]));
  add((word, count) => received.push(['two', word, count]));
  emit('first', 1);
  stop();
  stop();
  emit('second', 2);
  expect(received).toEqual([
    ['one', 'first', 1],
    ['two', 'first', 1],
    ['two', 'second', 2],
  ]);
});

test('allows adding and removing listeners during a notification', () => {
  const { add, emit } = createEventEmitter();
  const received: string[] = [];
  const stop = add(() => {
    received.push('leaving');
    stop();
    add(() => received.push('late'));
  });
  add(() => received.push('staying'));
  emit();
  expect(received).toEqual(['leaving', 'staying']);
  emit();
  expect(received).toEqual(['leaving', 'staying', 'staying', 'late']);
});
