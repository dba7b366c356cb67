import { expect, test } from 'vitest';
import { ArticleBody } from '../../page/article-body.tsx';
import { linksIn, renderInLayout } from '../../page/testing/render-in-layout.tsx';
import { loadNews, type NewsData, type NewsItem, toNewsAddress } from './load-news.ts';
import { NewsList } from './news-list.tsx';

const item = (id: string, fields: Partial<NewsItem> = {}): NewsItem => ({
  id,
  category: 'DRAWS',
  title: `Title of ${id}`,
  summary: 'Summary',
  art: 'gem',
  hue: 10,
  publishedAt: '2026-11-20T02:00:00.000Z',
  ...fields,
});
const render = (data: Partial<NewsData>) =>
  renderInLayout(<NewsList data={{ category: null, offset: 0, page: null, ...data }} />);
const page = (articles: NewsItem[], fields = {}) => ({ articles, total: articles.length, categories: [], ...fields });

test('links every article, and offers only the categories that have some', () => {
  const html = render({ page: page([item('a'), item('b')], { categories: ['DRAWS', 'NOTICE'] as const }) });
  expect(linksIn(html)).toEqual([
    '/m/news',
    '/m/news?category=DRAWS',
    '/m/news?category=NOTICE',
    '/m/news/a',
    '/m/news/b',
  ]);
  expect(html).toContain('Nov 20, 2026');
});

test('leads to older and newer articles within the chosen category', () => {
  const data = { category: 'DRAWS', offset: 20, page: page([item('a')], { total: 45 }) } as const;
  expect(linksIn(render(data))).toEqual(
    expect.arrayContaining(['/m/news?category=DRAWS', '/m/news?category=DRAWS&offset=21']),
  );
  expect(linksIn(render({ page: page([item('a')]) }))).toEqual(['/m/news/a']);
});

test('shows that there is no news, or that it did not load', () => {
  expect(render({ page: page([]) })).toContain('No news yet');
  expect(render({ page: null })).toContain('Retry');
});

test('shows markup and hostile names of an operator as text', () => {
  const html = render({ page: page([item('a', { title: '<script>alert(1)</script>', art: '../../etc' })]) });
  expect(html).not.toContain('<script>alert');
  expect(
    renderInLayout(<ArticleBody blocks={[{ kind: 'text', texts: ['<img src=x onerror=alert(1)>'] }]} />),
  ).not.toContain('<img');
});

test('renders headings, texts and lists, also the same text twice and an empty block', () => {
  const html = renderInLayout(
    <ArticleBody
      blocks={[
        { kind: 'heading', texts: ['How'] },
        { kind: 'text', texts: ['Same'] },
        { kind: 'text', texts: ['Same'] },
        { kind: 'list', texts: ['one', 'one'] },
        { kind: 'text', texts: [] },
      ]}
    />,
  );
  expect(html.match(/<p>Same<\/p>/g)).toHaveLength(2);
  expect(html.match(/<li>one<\/li>/g)).toHaveLength(2);
});

test('requests the category and place of the address, and ignores invalid ones', async () => {
  const asked: unknown[] = [];
  const call = ((_name: string, { query }: { query: unknown }) => {
    asked.push(query);
    return Promise.reject(new Error('no answer'));
  }) as never;
  const load = (query: string) => loadNews(call, new URL(`https://lotus.test/m/news${query}`));
  expect(await load('?category=DRAWS&offset=20')).toEqual({ category: 'DRAWS', offset: 20, page: null });
  expect(await load('?category=toString&offset=-3')).toEqual({ category: null, offset: 0, page: null });
  await load('?offset=1e99');
  expect(asked).toEqual([{ category: 'DRAWS', offset: 20 }, {}, { offset: 10_000 }]);
  expect(toNewsAddress({ category: null })).toBe('/m/news');
});
