import { parseHtml, screenOf } from '@foyer/testkit/parse-html.ts';
import { expect, test } from 'vitest';
import { linksIn, renderInLayout } from '../../page/testing/render-in-layout.tsx';
import { loadSearch, type SearchAnswer, type SearchResult } from './load-search.ts';
import { SearchView } from './search-view.tsx';

const result: SearchResult = {
  id: 'VNMB',
  title: 'Miền Bắc',
  text: 'Daily 18:15',
  art: 'seal-north',
  hue: 25,
  closesAt: null,
};
const answer = (groups: SearchAnswer['groups'], isNear = false): SearchAnswer => ({ isNear, groups });
const render = (text: string, given: SearchAnswer | null, categories: string[] = []) =>
  renderInLayout(<SearchView data={{ text, answer: given, categories }} />);

test('shows what was found by source, with the match marked', () => {
  const html = render(
    'mien',
    answer([
      { source: 'games', results: [result] },
      { source: 'providers', results: [{ ...result, id: 'FOYER', title: 'Foyer Lottery', text: '18' }] },
      { source: 'draws', results: [{ ...result, closesAt: Date.UTC(2026, 10, 22, 11) }] },
      { source: 'horoscopes', results: [result] },
    ]),
  );
  expect(linksIn(html)).toEqual([
    '/m/home',
    '/m/trial?gameId=VNMB',
    '/m/catalogue?vendor=FOYER',
    '/m/trial?gameId=VNMB',
  ]);
  expect(parseHtml(html).querySelector('li b')?.textContent).toBe('Miền');
  expect(screenOf(html).getByText('18 games')).toBeTruthy();
  expect(html).toContain('18:00');
  expect(
    screenOf(html)
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent),
  ).toEqual(['Games', 'Providers', 'Draws']);
});

test('shows the nearest results, and that nothing matches', () => {
  const html = render('<b>zz', answer([{ source: 'games', results: [result] }], true));
  expect(screenOf(html).getByRole('heading', { name: 'Nothing found for “<b>zz”' })).toBeTruthy();
  expect(linksIn(html)).toContain('/m/trial?gameId=VNMB');
});

test('shows suggestions, categories and providers before anything is typed', () => {
  const html = render('', answer([{ source: 'games', results: [result] }]), ['LOTT', 'ELOTT', 'TELEPATHY', 'RNG']);
  expect(linksIn(html)).toEqual(['/m/home', `/m/search?q=${encodeURIComponent('Miền Bắc')}`, '/m/elott', '/m/rng']);
});

test('offers to try again where the gateway does not answer', () => {
  expect(linksIn(render('a b', null))).toContain('/m/search?q=a%20b');
});

test('is a form before scripts run', () => {
  const form = parseHtml(render('', null)).querySelector('form[role="search"]');
  expect(form?.getAttribute('action')).toBe('/m/search');
  expect(form?.querySelector('input[name="q"]')?.getAttribute('maxlength')).toBe('60');
});

test('searches for the text of the address, cut to the length that the gateway accepts', async () => {
  const asked: [string, object][] = [];
  const call = ((name: string, { query }: { query: object }) => {
    asked.push([name, query]);
    return Promise.resolve(answer([]));
  }) as never;
  await loadSearch(call, new URL(`http://x/m/search?q=%20${'x'.repeat(80)}`));
  expect(asked).toEqual([['relay.search', { text: 'x'.repeat(60) }]]);
});

test('falls back to games by name at a gateway without full search', async () => {
  const game = { gameCode: 'G', displayName: 'Golden Reel', accountTypeName: 'Owner', schedule: null, art: '', hue: 0 };
  const call = ((name: string) =>
    name === 'relay.gameList'
      ? Promise.resolve({ games: [game], gameCount: 1, vendors: [] })
      : Promise.reject(new Error('404'))) as never;
  const { answer: found } = await loadSearch(call, new URL('http://x/m/search?q=reel'));
  expect(found).toMatchObject({ isNear: false, groups: [{ source: 'games', results: [{ id: 'G', text: 'Owner' }] }] });
});
