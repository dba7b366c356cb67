import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createEventReader, type ServerEvent } from './read-events.ts';

function readAll(...parts: string[]): ServerEvent[] {
  const events: ServerEvent[] = [];
  const read = createEventReader((event) => events.push(event));
  for (const part of parts) read(part);
  return events;
}

const TEXT = ': ping\n\nid: 1.2\nevent: member\ndata: {"unreadCount":3}\n\ndata: {"a":\ndata: 1}\r\n\r\n';
const EVENTS = [
  { id: '1.2', event: 'member', data: { unreadCount: 3 } },
  { id: '', event: 'message', data: { a: 1 } },
];

test('reads events, and skips comments', () => expect(readAll(TEXT)).toEqual(EVENTS));

test('reads the same events from text that is cut anywhere', () => {
  const text = TEXT.replaceAll('\r', '');
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: text.length }), { maxLength: 5 }), (cuts) => {
      const places = [0, ...cuts.sort((a, b) => a - b), text.length];
      expect(readAll(...places.slice(1).map((end, place) => text.slice(places[place], end)))).toEqual(EVENTS);
    }),
  );
});

test.each(['not json', '[1]', 'null', '"text"', ''])('skips the data %j', (data) => {
  expect(readAll(`event: member\ndata: ${data}\n\n`)).toEqual([]);
});

test('discards an event that does not end', () => {
  const filler = 'x'.repeat(70_000);
  expect(readAll(`data: {"a":"${filler}`, '"}\n\nevent: member\ndata: {"b":1}\n\n')).toEqual([
    { id: '', event: 'member', data: { b: 1 } },
  ]);
});
