import { expect, test } from 'vitest';
import { renderClient, textOf } from '../testing/render-client.tsx';
import { SavedList } from './saved-tickets.tsx';

test('lists stored tickets as they were shown, with their time, and no way to open one', () => {
  const tickets = [
    { id: 't1', name: 'Lô 2 số · 1 number', detail: 'Hanoi VIP #1122-1313 · 270.000 ₫', state: 'Waiting' },
  ];
  const html = renderClient(<SavedList copy={{ title: 'My tickets', tickets, at: 0 }} heading="Tickets as of 21:52" />);
  expect(textOf(html)).toContain('Tickets as of 21:52');
  expect(textOf(html)).toContain('Lô 2 số · 1 number Hanoi VIP #1122-1313 · 270.000 ₫ Waiting');
  expect(html).not.toContain('<a ');
});
