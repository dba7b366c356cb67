import { parseHtml } from '@foyer/testkit/parse-html.ts';
import { Suspense } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { expect, test } from 'vitest';
import { lazyWithFallback } from './lazy-with-fallback.ts';

type Greeting = { name: string };
const lost = () => Promise.reject(new TypeError('error loading dynamically imported module'));

/** A page with a lazy part, once everything is loaded. */
async function show(Part: ReturnType<typeof lazyWithFallback<Greeting>>): Promise<Document> {
  const stream = await renderToReadableStream(
    <main>
      <Suspense>
        <Part name="Quân" />
      </Suspense>
      the page
    </main>,
  );
  await stream.allReady;
  return parseHtml(await new Response(stream).text());
}

test('renders a lazy part once it is loaded', async () => {
  const Part = lazyWithFallback<Greeting>(async () => ({ default: ({ name }) => <b>{name}</b> }));
  expect((await show(Part)).querySelector('b')?.textContent).toBe('Quân');
});

test('leaves out a part that cannot be loaded', async () => {
  const page = await show(lazyWithFallback<Greeting>(lost));
  expect(page.querySelector('main')?.textContent).toBe('the page');
});

test('renders the fallback of a part that cannot be loaded', async () => {
  const page = await show(lazyWithFallback<Greeting>(lost, ({ name }) => <i>{name}</i>));
  expect(page.querySelector('i')?.textContent).toBe('Quân');
});
