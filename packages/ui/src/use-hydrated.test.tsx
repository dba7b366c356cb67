// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { useHydrated } from './use-hydrated.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

let seen: boolean[] = [];
let root: Root;
afterEach(() => act(() => root.unmount()));

function Part() {
  const isHydrated = useHydrated();
  seen.push(isHydrated);
  return <p>{isHydrated ? 'live' : 'rendered'}</p>;
}

test('is false on the server and during hydration, then true', async () => {
  const page = document.createElement('div');
  page.innerHTML = renderToString(<Part />);
  expect(page.textContent).toBe('rendered');
  seen = [];
  const onRecoverableError = vi.fn();
  await act(() => {
    root = hydrateRoot(page, <Part />, { onRecoverableError });
  });
  expect(seen[0]).toBe(false);
  expect(seen.at(-1)).toBe(true);
  expect(page.textContent).toBe('live');
  expect(onRecoverableError).not.toHaveBeenCalled();
});

test('is true from the first render of a component that the browser renders itself', async () => {
  root = createRoot(document.createElement('div'));
  seen = [];
  await act(() => root.render(<Part />));
  expect(new Set(seen)).toEqual(new Set([true]));
});
