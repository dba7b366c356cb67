import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createSendTogether } from './send-together.ts';

test('sends the answers of one turn in their order, after the turn', async () => {
  const sent: number[] = [];
  const sendTogether = createSendTogether();
  for (const answer of [1, 2, 3]) sendTogether(() => sent.push(answer));
  expect(sent).toEqual([]);
  await nextTurn();
  expect(sent).toEqual([1, 2, 3]);
});

test('sends an answer of a later turn', async () => {
  const sent: string[] = [];
  const sendTogether = createSendTogether();
  sendTogether(() => sent.push('first'));
  await nextTurn();
  sendTogether(() => sent.push('second'));
  await nextTurn();
  expect(sent).toEqual(['first', 'second']);
});

test('sends an answer that another one caused while it was sent', async () => {
  const sent: string[] = [];
  const sendTogether = createSendTogether();
  sendTogether(() => {
    sent.push('first');
    sendTogether(() => sent.push('second'));
  });
  await nextTurn();
  await nextTurn();
  expect(sent).toEqual(['first', 'second']);
});

test('sends the other answers when one cannot be sent', async () => {
  const sent: string[] = [];
  const faults: unknown[] = [];
  const sendTogether = createSendTogether();
  const listeners = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException');
  process.once('uncaughtException', (fault) => faults.push(fault));
  try {
    sendTogether(() => {
      throw new Error('headers were already sent');
    });
    sendTogether(() => sent.push('second'));
    sendTogether(() => sent.push('third'));
    await nextTurn();
    await nextTurn();
  } finally {
    for (const listener of listeners) process.on('uncaughtException', listener);
  }
  expect(faults).toEqual([new Error('headers were already sent')]);
  expect(sent).toEqual(['second', 'third']);
});
