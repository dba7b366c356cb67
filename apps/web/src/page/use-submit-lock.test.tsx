// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createRoutesStub, Form } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SUBMIT_LOCK_MS } from '../limits.data.ts';
import { useSubmitLock } from './use-submit-lock.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

let sent: string[] = [];
let answer = () => {};
let root: Root;
beforeEach(async () => {
  vi.useFakeTimers();
  sent = [];
  const Page = createRoutesStub([{ path: '/m/form', Component: TwoForms, action: receive }]);
  const page = document.createElement('div');
  document.body.replaceChildren(page);
  root = createRoot(page);
  await act(() => root.render(<Page initialEntries={['/m/form']} />));
});
afterEach(async () => {
  await act(() => root.unmount());
  vi.useRealTimers();
});

/** Answers when the test calls `answer`. */
async function receive({ request }: { request: Request }) {
  sent.push(String((await request.formData()).get('name')));
  await new Promise<void>((resolve) => {
    answer = resolve;
  });
  return null;
}

function TwoForms() {
  return ['a', 'b'].map((name) => <LockedForm key={name} name={name} />);
}

function LockedForm({ name }: { name: string }) {
  const { isBusy, onSubmit } = useSubmitLock('/m/form');
  return (
    <Form method="post" action="/m/form" onSubmit={onSubmit} id={name} aria-busy={isBusy}>
      <button type="submit" name="name" value={name} />
    </Form>
  );
}

const submit = (name: string) => act(async () => document.querySelector<HTMLButtonElement>(`#${name} button`)?.click());
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const isBusy = (name: string) => document.getElementById(name)?.getAttribute('aria-busy') === 'true';
const respond = () => act(async () => answer());

test('ignores a second submit while one runs and for 500 ms after the answer', async () => {
  await submit('a');
  await submit('a');
  expect([sent, isBusy('a'), isBusy('b')]).toEqual([['a'], true, false]);
  await respond();
  await advance(SUBMIT_LOCK_MS - 1);
  await submit('a');
  expect([sent, isBusy('a')]).toEqual([['a'], true]);
  await advance(1);
  expect(isBusy('a')).toBe(false);
  await submit('a');
  expect(sent).toEqual(['a', 'a']);
});

test('releases a form while another one on the page is sent', async () => {
  await submit('a');
  await respond();
  await submit('b');
  await advance(SUBMIT_LOCK_MS);
  expect([sent, isBusy('a'), isBusy('b')]).toEqual([['a', 'b'], false, true]);
  await respond();
  await advance(SUBMIT_LOCK_MS);
  expect(isBusy('b')).toBe(false);
});
