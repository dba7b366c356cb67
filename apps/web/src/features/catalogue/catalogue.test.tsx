import { parseHtml, screenOf } from '@foyer/testkit/parse-html.ts';
import { expect, test } from 'vitest';
import type { Brand } from '../../page/brand.ts';
import type { ListedGame } from '../../page/game/game-card.ts';
import { linksIn, renderInLayout } from '../../page/testing/render-in-layout.tsx';
import { CATEGORY_PAGES, type CategoryPage } from './categories.data.ts';
import { type CategoryQuery, readCategoryQuery, toCategoryAddress } from './category-query.ts';
import { CategoryView } from './category-view.tsx';
import { loadCategory } from './load-category.ts';

const SLOTS: CategoryPage = { title: 'lobby.slots', gameClassify: 'RNG' };
const game: ListedGame = {
  gameCode: 'REELS',
  accountTypeName: 'Lumen',
  displayName: 'Koi Garden',
  schedule: null,
  gameClassify: 'RNG',
  freeplay: true,
  tag: 'HOT',
  art: 'clover',
  hue: 150,
  isLottery: false,
  vendor: 'LUMEN',
  rtpBp: 9640,
  volatility: 4,
};
const VENDORS = [
  { code: 'LUMEN', name: 'Lumen', gameCount: 2 },
  { code: 'TIDE', name: 'Tidepool', gameCount: 1 },
];
const queryOf = (search = '') => readCategoryQuery(new URLSearchParams(search));

function render(
  games: ListedGame[],
  { brand = {}, count = games.length, search = '', vendors = VENDORS }: Options = {},
) {
  const first = { games, gameCount: count, vendors };
  const data = { path: '/m/rng', query: queryOf(search), first };
  return renderInLayout(<CategoryView category={SLOTS} data={data} />, brand);
}
type Options = { brand?: Partial<Brand>; count?: number; search?: string; vendors?: typeof VENDORS };

test('shows each game as a tile that opens its details, with a heart', () => {
  const html = render([game]);
  expect(linksIn(html)).toContain('?game=REELS');
  expect(screenOf(html).getByRole('button', { name: 'Favourite: Koi Garden' })).toBeTruthy();
  expect(html).toContain('HOT');
});

test('offers every provider of the category as a filter, and none where there is only one', () => {
  expect(linksIn(render([game]))).toEqual(expect.arrayContaining(['?vendor=LUMEN', '?vendor=TIDE']));
  expect(linksIn(render([game], { vendors: VENDORS.slice(0, 1) })).join()).not.toContain('vendor=');
});

test('shows how many games there are, or that none match', () => {
  expect(render([game], { count: 286 })).toContain('286 games');
  const html = render([], { search: 'show=hot' });
  expect(html).toContain('No games match');
  expect(screenOf(html).getByRole('link', { name: 'Clear filters' })).toBeTruthy();
});

test('states that no provider is connected, and links to what can be played', () => {
  const html = render([], { vendors: [] });
  expect(html).toContain('No provider connected yet');
  expect(linksIn(html)).toEqual(['/m/catalogue']);
});

test('shows the games of a gateway that names no vendors', () => {
  expect(render([game], { vendors: [] })).toContain('Koi Garden');
});

test('reserves the height of 3,000 games, but renders only a few of them', () => {
  const page = parseHtml(
    render(
      Array.from({ length: 30 }, (_, at) => ({ ...game, gameCode: `G${at}` })),
      { count: 3000 },
    ),
  );
  expect(page.querySelectorAll('li').length).toBeLessThan(80);
  const rooms = [...page.querySelectorAll('[style*="--skipped"]')].map((room) => room.getAttribute('style'));
  expect(rooms).toEqual(['--skipped:0', '--skipped:2970']);
});

test.each([
  ['a script in its name', { displayName: '<script>alert(1)</script>' }],
  ['a name of 200 letters', { displayName: 'Long '.repeat(40) }],
  ['no picture', { art: '' }],
  ['an unknown picture', { art: '../../secret' }],
  ['an unknown category', { gameClassify: 'TELEPATHY' }],
  ['an empty vendor', { accountTypeName: '', vendor: '' }],
  ['an unheard-of volatility', { volatility: 99, rtpBp: -5 }],
  ['a code of another kind', { gameCode: 'a b/../"c' }],
] as [string, Partial<ListedGame>][])('shows a game with %s', (_what, bad) => {
  for (const skin of ['lacquer', 'air', 'pulse'] as const) {
    const html = render([{ ...game, ...bad }, game], { brand: { skin } });
    expect(html).not.toContain('<script>');
    expect(html).toContain('Koi Garden');
    expect(parseHtml(html).querySelectorAll('li button[aria-pressed]').length).toBe(2);
  }
});

test('keeps the provider row short where a gateway names thousands', () => {
  const vendors = Array.from({ length: 5000 }, (_, at) => ({ code: `V${at}`, name: '', gameCount: 1 }));
  expect(linksIn(render([game], { vendors })).filter((to) => to.includes('vendor=')).length).toBeLessThan(40);
});

test.each([
  ['vendor=LUMEN,TIDE&sort=name&view=list', { vendors: ['LUMEN', 'TIDE'], sort: 'name', view: 'list' }],
  ['vendor=%3Cscript%3E&sort=luck&show=all,new&view=table', { vendors: [], sort: 'order', show: 'all', view: 'grid' }],
  [`vendor=${'A,'.repeat(50)}`, { vendors: ['A'] }],
  ['game=VNQ60&part=LOTT&show=favourites', { game: 'VNQ60', part: 'LOTT', show: 'favourites' }],
  ['game=../../x&part=%00', { game: null, part: null }],
] as [string, Partial<CategoryQuery>][])('reads the address %s', (search, expected) => {
  expect(queryOf(search)).toMatchObject(expected);
});

test('writes addresses without defaults, and closes the details with each change', () => {
  const query = queryOf('vendor=LUMEN&game=REELS&sort=rtp');
  expect(toCategoryAddress(query, { sort: 'order' })).toBe('?vendor=LUMEN');
  expect(toCategoryAddress(query, { game: 'OTHER' })).toBe('?vendor=LUMEN&sort=rtp&game=OTHER');
  expect(toCategoryAddress(queryOf())).toBe('?');
});

test('requests the games of the page and of the filter only, and caps their count', async () => {
  const asked: object[] = [];
  const call = ((_name: string, { query }: { query: object }) => {
    asked.push(query);
    return Promise.resolve({ games: [], gameCount: 1e12, vendors: [] });
  }) as never;
  const data = await loadCategory(call, new URL('http://x/m/elott?part=RNG&show=hot&sort=new&vendor=A'));
  expect(asked).toEqual([{ gameClassify: 'LOTT,ELOTT', vendor: 'A', tag: 'HOT', sort: 'new', limit: 30, offset: 0 }]);
  expect(data.first?.gameCount).toBe(20_000);
});

test('shows an error where the gateway does not answer', async () => {
  const data = await loadCategory((() => Promise.reject(new Error('gone'))) as never, new URL('http://x/m/rng'));
  expect(data.first).toBeNull();
  const html = renderInLayout(<CategoryView category={SLOTS} data={data} />);
  expect(html).toContain('could not be loaded');
  expect(linksIn(html)).toContain('/m/rng');
});

test('has a page for every public route of games', () => {
  const paths = ['sports', 'live', 'rng', 'table', 'fish', 'pvp', 'crash', 'arcade', 'elott'].map(
    (name) => `/m/${name}`,
  );
  expect(Object.keys(CATEGORY_PAGES)).toEqual(expect.arrayContaining(paths));
});
