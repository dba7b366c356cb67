import { afterAll, beforeAll, expect, test } from 'vitest';
import { newTestSandbox } from '../testing/new-test-sandbox.ts';

const { app, outbox } = await newTestSandbox();
beforeAll(() => {
  const at = new Date('2026-11-22T10:00:00Z');
  const message = { merchant: 'lotus', channel: 'sms', subject: null, at } as const;
  outbox.add({ ...message, id: '1', to: '+84912345678', text: 'Lotus: 111111', code: '111111' });
  outbox.add({ ...message, id: '2', to: '+84912345679', text: '<b>Lotus</b>', code: null });
  outbox.add({ ...message, id: '3', to: '+84912345678', text: 'Lotus: 333333', code: '333333' });
});
afterAll(() => app.close());

const read = (query = '', accept = 'text/html') => app.inject({ url: `/sandbox/outbox${query}`, headers: { accept } });

test('shows every message as JSON, the newest first, or those of one recipient', async () => {
  const idsOf = async (query: string) =>
    (await read(query, 'application/json')).json().value.map(({ id }: { id: string }) => id);
  expect(await idsOf('')).toEqual(['3', '2', '1']);
  expect(await idsOf('?to=%2B84912345678')).toEqual(['3', '1']);
  expect(await idsOf('?to=nobody')).toEqual([]);
  expect((await read('?to=%2B84912345679', 'application/json')).json()).toEqual({
    success: true,
    value: [
      {
        id: '2',
        merchant: 'lotus',
        channel: 'sms',
        to: '+84912345679',
        subject: null,
        text: '<b>Lotus</b>',
        code: null,
        at: '2026-11-22T10:00:00.000Z',
      },
    ],
  });
});

test('runs no script of a message or a query on its page', async () => {
  const page = await read('?to=%22%3E%3Cscript%3Ealert(1)%3C/script%3E');
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.body).not.toContain('<script>');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect((await read()).body).toContain('&lt;b&gt;Lotus&lt;/b&gt;');
});

test('rejects a recipient with control characters', async () => {
  expect((await read('?to=%00')).statusCode).toBe(400);
});
