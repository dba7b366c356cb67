// @vitest-environment happy-dom
import { MessagesProvider } from '@foyer/i18n/translate.tsx';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Guard } from '../api/use-guard.ts';
import { FeedbackBoard } from './feedback-board.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const one = {
  ...{ merchant: 'lotus', kind: 'idea', language: 'EN', wantsAnswer: true, answerBy: null, pictures: 0 },
  createdAt: '2026-11-26T10:00:00.000Z',
};
const feedback = [
  { ...one, id: '1', number: 'F-1', username: 'linh', body: 'A darker theme' },
  { ...one, id: '2', number: 'F-2', username: 'minh', body: 'Larger numbers' },
];
const guard: Guard = (work) => work.catch(() => null);

let root: Root;
let isAnswered: boolean;

const settle = () => act(() => new Promise(setImmediate));
async function open() {
  const page = document.createElement('div');
  document.body.replaceChildren(page);
  root = createRoot(page);
  await act(() =>
    root.render(
      <MessagesProvider value={{ locale: 'en', messages: {} }}>
        <FeedbackBoard guard={guard} />
      </MessagesProvider>,
    ),
  );
  await settle();
}
const choose = (place: number) => act(async () => document.querySelectorAll<HTMLElement>('nav button')[place]?.click());
const field = () => document.querySelector('textarea');
const type = (text: string) =>
  act(async () => {
    const input = field();
    // Bypasses React's own setter of the value, after which it would ignore the event.
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(input, text);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  });
const send = async () => {
  await act(async () => document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true })));
  await settle();
};

beforeEach(async () => {
  sessionStorage.clear();
  isAnswered = true;
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(
      path.endsWith('/feedback')
        ? { success: true, value: { feedback } }
        : { success: isAnswered, value: { state: 'answered' }, errorCode: 'unchanged' },
    ),
  );
  await open();
});
afterEach(() => act(() => root.unmount()));

test('keeps an answer that was not sent while other feedback or another part of the desk is open', async () => {
  await choose(0);
  await type('Thank you, we will');
  await choose(1);
  expect(field()?.value).toBe('');
  await choose(0);
  expect(field()?.value).toBe('Thank you, we will');
  await act(() => root.unmount());
  await open();
  await choose(0);
  expect(field()?.value).toBe('Thank you, we will');
});

test('forgets an answer once it has been sent, and keeps one that was refused', async () => {
  await choose(0);
  await type('Thank you, we will');
  isAnswered = false;
  await send();
  expect(field()?.value).toBe('Thank you, we will');
  isAnswered = true;
  await send();
  expect(field()?.value).toBe('');
  expect(Object.keys(sessionStorage)).toEqual([]);
});
