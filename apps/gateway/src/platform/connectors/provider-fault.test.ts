import { Refusal } from '@foyer/http/refusal.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { orUnavailable } from './provider-fault.ts';

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterAll(() => void vi.useRealTimers());

test('passes on what a connector answers', async () => {
  const warn = vi.fn();
  expect(await orUnavailable('line', Promise.resolve('invalid'), { warn })).toBe('invalid');
  expect(warn).not.toHaveBeenCalled();
});

test('refuses when a connector throws, and logs the cause once a minute for each provider', async () => {
  const warn = vi.fn();
  const fault = new TypeError('a fault of ours');
  const fail = async (provider: string) => {
    const refusal = await orUnavailable(provider, Promise.reject(fault), { warn });
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ code: 'provider.unavailable' });
  };
  for (const provider of ['maya', 'maya', 'telegram']) await fail(provider);
  const logged = (provider: string) => [{ err: fault, provider, calls: 1 }, 'a provider could not be used'];
  expect(warn.mock.calls).toEqual([logged('maya'), logged('telegram')]);
  vi.advanceTimersByTime(60_000);
  await fail('maya');
  expect(warn.mock.calls).toHaveLength(3);
});
