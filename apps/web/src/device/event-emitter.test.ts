import { expect, test } from 'vitest';
import { createEventEmitter } from './event-emitter.ts';

test('notifies all listeners, until they unsubscribe', () => {
  const { add, tell } = createEventEmitter<[string, number]>();
  const heard: [string, string, number][] = [];
  const stop = add((word, count) => heard.push(['one', word, count]));
  add((word, count) => heard.push(['two', word, count]));
  tell('first', 1);
  stop();
  stop();
  tell('second', 2);
  expect(heard).toEqual([
    ['one', 'first', 1],
    ['two', 'first', 1],
    ['two', 'second', 2],
  ]);
});

test('allows adding and removing listeners during a notification', () => {
  const { add, tell } = createEventEmitter();
  const heard: string[] = [];
  const stop = add(() => {
    heard.push('leaving');
    stop();
    add(() => heard.push('late'));
  });
  add(() => heard.push('staying'));
  tell();
  expect(heard).toEqual(['leaving', 'staying']);
  tell();
  expect(heard).toEqual(['leaving', 'staying', 'staying', 'late']);
});
