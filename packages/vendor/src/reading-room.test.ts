import { expect, test } from 'vitest';
import { createReadingRoom } from './reading-room.ts';

test('reads for somebody soon while one network has filled the room from very many of its addresses', async () => {
  const inRoom = createReadingRoom();
  const order: string[] = [];
  const read = (who: string, ip: string) =>
    inRoom({ ip, session: null }, async () => {
      await new Promise((resolve) => setTimeout(resolve, 2));
      order.push(who);
    }).catch((error: { status: number }) => error.status);
  const many = Array.from({ length: 404 }, (_, n) => read('many', `2001:db8:aaaa:${n.toString(16)}::1`));
  const ones = [await read('one', '2001:db8:bbbb::1'), await read('one', '2001:db8:bbbb::1')];
  expect(ones).toEqual([undefined, undefined]);
  expect(order.lastIndexOf('one')).toBeLessThan(100);
  expect((await Promise.all(many)).filter((status) => status !== undefined)).toEqual([429]);
});
