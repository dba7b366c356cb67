import { endpoints } from '@foyer/contract/endpoints.ts';
import { parseHtml } from '@foyer/testkit/parse-html.ts';
import { expect, test } from 'vitest';
import { linksIn, renderInLayout } from '../../page/testing/render-in-layout.tsx';
import { repairValue } from '../../server/pipeline/repair-answer.ts';
import { loadLobby } from './load-lobby.ts';
import { Lobby } from './lobby.tsx';

const card = {
  gameCode: 'G',
  accountTypeName: '',
  displayName: '<script>alert(1)</script>',
  schedule: null,
  gameClassify: 'TELEPATHY',
  freeplay: false,
  tag: null,
  art: 'no-such-picture',
  hue: 9999,
  isLottery: false,
};
const lane = { id: '', title: 'Long '.repeat(40), gameClassify: 'TELEPATHY', gameCount: -1, cards: [card] };

/** A gateway that answers with these lanes. */
const answering = (lanes: object[]) =>
  ((name: string) =>
    name === 'relay.newGameVendor'
      ? Promise.resolve({
          categories: [{ gameClassify: 'TELEPATHY', order: 1, group: null, lotto: null }],
          lanes,
          vendors: [],
        })
      : Promise.reject(new Error('not there'))) as never;

test('shows twenty lanes of ten thousand', async () => {
  const data = await loadLobby(answering(Array.from({ length: 10_000 }, () => lane)));
  expect(data.lanes?.length).toBe(20);
});

test.each(['lacquer', 'air', 'pulse'] as const)('shows home with bad games in the skin %s', async (skin) => {
  const data = await loadLobby(answering([lane, { ...lane, cards: [] }]));
  const html = renderInLayout(<Lobby data={data} balance={null} now={0} />, { skin });
  expect(html).not.toContain('<script>');
  const page = parseHtml(html);
  expect(page.querySelectorAll('section[aria-labelledby] li a').length).toBe(1);
  expect(page.querySelector('a[href="/m/catalogue"]')).toBeTruthy();
});

test.each([
  ['a picture that this version does not have', { art: 'no-such-picture', hue: -1e9 }, 'A game'],
  ['a name of 200 characters', { displayName: 'Koi'.repeat(67) }, 'KoiKoi'],
  ['a script in a name', { displayName: '<script>alert(1)</script>' }, '&lt;script&gt;'],
  ['an unknown category', { gameClassify: 'TELEPATHY' }, 'A game'],
  ['an empty vendor', { accountTypeName: '' }, 'A game'],
  ['fields of the wrong type', { schedule: 7, tag: 'LUKEWARM', freeplay: null }, 'A game'],
  ['a code that is a path', { gameCode: '../../login?go=//evil.test' }, 'A game'],
])('shows what is valid of a game with %s', async (_what, change, text) => {
  const one = { ...card, displayName: 'A game', ...change };
  const value = { categories: [], vendors: [], lanes: [{ ...lane, cards: [one, null, 7] }] };
  const repaired = repairValue(endpoints['relay.newGameVendor'].value, value)?.value as { lanes: object[] };
  const data = await loadLobby(answering(repaired.lanes));
  const html = renderInLayout(<Lobby data={data} balance={null} now={0} />);
  expect(html).toContain(text);
  expect(html).not.toContain('<script>');
  const links = linksIn(html).filter((link) => link.includes('gameId='));
  expect(links).toHaveLength(1);
  expect(links[0]).toMatch(/^\/m\/trial\?gameId=[^/]+$/);
});

test('offers the two kinds of lotteries as one category', async () => {
  const data = await loadLobby(answering([lane]));
  const categories = ['LOTT', 'ELOTT', 'RNG'].map((gameClassify, order) => ({ gameClassify, order }));
  const html = renderInLayout(<Lobby data={{ ...data, categories }} balance={null} now={0} />);
  expect(html.match(/href="\/m\/elott"/g)?.length).toBe(1);
});
