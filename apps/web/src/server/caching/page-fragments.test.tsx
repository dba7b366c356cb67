import { lazy, type ReactNode, Suspense, useId } from 'react';
import type { EntryContext } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { CachedFragment, PageFragmentsContext } from '../../page/cached-fragment.tsx';
import { toBytes } from '../render/page-text.ts';
import { renderToText } from '../render/render-to-text.ts';
import { createPageFragments, fragmentsOf } from './page-fragments.tsx';

const rendered = vi.fn<(name: string) => void>();
beforeEach(() => rendered.mockClear());

/** A part of a page that reports each time it is rendered. */
function Part({ text }: { text: string }) {
  rendered(text);
  const id = useId();
  return (
    <section aria-labelledby={id} className={`part ${text}`}>
      <h2 id={id}>{text}</h2>
      <Suspense>
        Xổ số &amp; {text} {'<b>'}
      </Suspense>
    </section>
  );
}

const options = { signal: new AbortController().signal, log: () => {}, hasOpenCalls: () => false };

/** Renders a page as the server does. @returns its HTML, and the classes of its fragments */
async function render(content: ReactNode, audience: string | null) {
  const fragments = audience === null ? null : createPageFragments(audience);
  const page = (
    <PageFragmentsContext value={fragments}>
      <html lang="vi">
        <body>{content}</body>
      </html>
    </PageFragmentsContext>
  );
  const text = await renderToText(page, options);
  const split = fragments?.split(text) ?? { text, fragments: [] };
  const bytes = toBytes(
    split.text,
    split.fragments.map(({ fragment, mark }) => ({ mark, text: fragment.html })),
  );
  return { html: Buffer.from(bytes).toString(), split };
}

const two = (
  <main>
    <CachedFragment name="first" data={{ text: 'một' }}>
      <Part text="một" />
    </CachedFragment>
    <CachedFragment name="second" data={{ text: 'hai' }}>
      <Part text="hai" />
      <Part text="ba" />
    </CachedFragment>
    <Part text="always" />
  </main>
);

test('a page with cached fragments is, to the byte, the page rendered without', async () => {
  const whole = await render(two, null);
  const first = await render(two, 'equal');
  expect(rendered).toHaveBeenCalledTimes(8);
  const second = await render(two, 'equal');
  expect(rendered.mock.calls.slice(8)).toEqual([['always']]);
  expect(first.html).toBe(whole.html);
  expect(second.html).toBe(whole.html);
  expect(second.split.fragments).toEqual(first.split.fragments);
});

test('names the classes of each fragment', async () => {
  const { split } = await render(two, 'classes');
  const classes = split.fragments.map(({ fragment }) => [...fragment.classes]);
  expect(classes[0]?.map((value) => Buffer.from(value, 'latin1').toString())).toEqual(['part một']);
  expect(classes[1]).toHaveLength(2);
});

test('renders a fragment anew for other data, another audience or another name', async () => {
  const page = (name: string, data: unknown) => (
    <CachedFragment name={name} data={data}>
      <Part text="x" />
    </CachedFragment>
  );
  await render(page('a', [1]), 'visitor');
  for (const [name, data, audience] of [
    ['a', [2], 'visitor'],
    ['a', ['1'], 'visitor'],
    ['a', [1], 'member'],
    ['b', [1], 'visitor'],
  ] as const)
    await render(page(name, data), audience);
  expect(rendered).toHaveBeenCalledTimes(5);
  await render(page('a', [1]), 'visitor');
  expect(rendered).toHaveBeenCalledTimes(5);
});

test('renders a fragment without data with each page', async () => {
  const page = (
    <CachedFragment name="uncached" data={undefined}>
      <Part text="x" />
    </CachedFragment>
  );
  await render(page, 'a');
  const { html } = await render(page, 'a');
  expect(rendered).toHaveBeenCalledTimes(2);
  expect(html).toContain('<h2');
});

test('includes a fragment inside another one in it', async () => {
  const page = (
    <CachedFragment name="outer" data={1}>
      <CachedFragment name="inner" data={1}>
        <Part text="x" />
      </CachedFragment>
    </CachedFragment>
  );
  const first = await render(page, 'nested');
  const second = await render(page, 'nested');
  expect(second.split.fragments).toHaveLength(1);
  expect(second.html).toBe(first.html);
  expect(second.html).not.toContain('data-fragment');
});

test('does not remember a fragment whose content could not be rendered', async () => {
  let works = false;
  const Fragile = () => {
    if (!works) throw new Error('down');
    return <p>works</p>;
  };
  const page = (
    <CachedFragment name="fragile" data={1}>
      <Suspense fallback={<p>later</p>}>
        <Fragile />
      </Suspense>
    </CachedFragment>
  );
  expect((await render(page, 'fragile')).html).toContain('later');
  works = true;
  expect((await render(page, 'fragile')).html).toContain('<p>works</p>');
});

test('waits for a fragment that is not loaded yet', async () => {
  const Late = lazy(async () => {
    await new Promise((resolve) => setTimeout(resolve, 10));
    return { default: () => <p>late</p> };
  });
  const page = (
    <CachedFragment name="late" data={1}>
      <Suspense fallback="waiting">
        <Late />
      </Suspense>
    </CachedFragment>
  );
  for (let round = 0; round < 3; round += 1) {
    const { html } = await render(page, 'late');
    expect(html).toContain('<p>late</p>');
    expect(html).not.toContain('data-fragment');
  }
});

test('content that looks like a mark stays content', async () => {
  const { split } = await render(two, 'forged');
  const mark = split.fragments[0]?.mark ?? '';
  const forged = await render(<p title={mark}>{mark}</p>, 'forged');
  expect(forged.split.fragments).toEqual([]);
  expect(forged.html.match(/&lt;wbr/g)).toHaveLength(2);
});

describe('the fragments of a page', () => {
  const root = { brand: { code: 'a', language: 'EN' }, session: null };
  const entryOf = (loaderData: object, criticalCss?: string) =>
    ({ criticalCss, staticHandlerContext: { loaderData } }) as unknown as EntryContext;
  /** Renders a part with the fragments of a page. @returns whether it was rendered anew */
  const renders = (own: object) => {
    const mark = fragmentsOf(entryOf({ root: { ...root, ...own } }), '')?.mark('part', 'equal');
    return mark !== undefined && 'before' in mark;
  };

  test('are none without the root’s data, in development, and for a visitor from a campaign', () => {
    expect(fragmentsOf(entryOf({}), '')).toBeNull();
    expect(fragmentsOf(entryOf({ root }, '/dev.css'), '')).toBeNull();
    expect(fragmentsOf(entryOf({ root }), '?cid=7')).toBeNull();
    expect(fragmentsOf(entryOf({ root }), '?page=7')).not.toBeNull();
  });

  test('are not shared with another brand or language, or between members and visitors', async () => {
    const page = (
      <CachedFragment name="part" data="equal">
        <p>part</p>
      </CachedFragment>
    );
    await render(page, JSON.stringify([root.brand, false]));
    expect(renders({})).toBe(false);
    expect(renders({ session: { id: '1' } })).toBe(true);
    expect(renders({ brand: { ...root.brand, language: 'VI' } })).toBe(true);
    expect(renders({ brand: { ...root.brand, code: 'b' } })).toBe(true);
  });
});
