import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../testing/boot-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
});
afterAll(() => gateway.close());

/** Starts calls at once. @returns their replies, with the order in which all calls of a test were answered */
function watchOrder() {
  const order: string[] = [];
  const start = <R>(who: string, call: () => Promise<R>) =>
    call().then((reply) => {
      order.push(who);
      return reply;
    });
  return { order, start };
}
const search = (remoteAddress: string, text: string) =>
  gateway.call('relay.search', { remoteAddress, query: { text }, headers: { language: 'EN' } });

test('answers a search of somebody else before those of an address that sent 100 at once', async () => {
  const { order, start } = watchOrder();
  const many = Array.from({ length: 100 }, (_, n) => start('many', () => search('198.51.100.1', `lotus ${n}`)));
  const one = start('one', () => search('198.51.100.2', 'lotus 100'));
  const replies = await Promise.all([...many, one]);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(order.indexOf('one')).toBeLessThan(20);
});

test('answers another member before the 30 heavy reads that one member has waiting, and refuses that member’s further ones', async () => {
  const [busy, other] = [await gateway.member('busy0001'), await gateway.member('other001')];
  const { order, start } = watchOrder();
  const list = ({ token }: { token: string }) => gateway.call('wallet.transactions', { token });
  const many = Array.from({ length: 40 }, () => start('busy', () => list(busy)));
  const one = start('other', () => list(other));
  const statuses = (await Promise.all(many)).map(({ status }) => status);
  expect((await one).status).toBe(200);
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  expect(order.filter((who, at) => who === 'busy' && at < order.indexOf('other')).length).toBeLessThan(20);
});

test('refuses with 503 and a time when very many callers wait', async () => {
  const replies = await Promise.all(
    Array.from({ length: 440 }, (_, n) => search(`2001:db8:${(n % 220).toString(16)}::1`, `word ${n}`)),
  );
  const refused = replies.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  for (const { headers, json, status } of refused) {
    expect([status, json.errorCode]).toEqual([503, 'unavailable']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(400);
});

test('leaves room for others when one network searches from very many of its addresses', async () => {
  const many = Array.from({ length: 440 }, (_, n) => search(`2001:db8:aaaa:${n.toString(16)}::1`, `word ${n}`));
  const others = Array.from({ length: 50 }, (_, n) => search(`2001:db8:bb${n}::1`, `other ${n}`));
  const statuses = (await Promise.all(many)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(300);
  expect(statuses.filter((status) => status === 429)).toHaveLength(140);
  expect(new Set((await Promise.all(others)).map(({ status }) => status))).toEqual(new Set([200]));
});
