import { Suspense } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { expect, test } from 'vitest';
import { lazyWithFallback } from './lazy-with-fallback.ts';

type Greeting = { name: string };
const lost = () => Promise.reject(new TypeError('error loading dynamically imported module'));

/** A page with a part that comes later, once all of it is there. */
async function show(Part: ReturnType<typeof lazyWithFallback<Greeting>>): Promise<string> {
  const stream = await renderToReadableStream(
    <main>
      <Suspense>
        <Part name="Quân" />
      </Suspense>
      the page
    </main>,
  );
  await stream.allReady;
  return (await new Response(stream).text()).replace(/<!--.*?-->/g, '');
}

test('a part that comes later is there once it is loaded', async () => {
  const Part = lazyWithFallback<Greeting>(async () => ({ default: ({ name }) => <b>{name}</b> }));
  expect(await show(Part)).toContain('<b>Quân</b>');
});

test('a part that cannot be loaded is missing, and the page stays', async () => {
  expect(await show(lazyWithFallback<Greeting>(lost))).toContain('<main>the page</main>');
});

test('a part that cannot be loaded makes way for what is given instead', async () => {
  expect(await show(lazyWithFallback<Greeting>(lost, ({ name }) => <i>{name}</i>))).toContain('<i>Quân</i>');
});
