import { drawNumbers } from '@foyer/lottery/draw-numbers.ts';
import { requireGame } from '@foyer/lottery/find-game.ts';
import { numbersIn } from '@foyer/lottery/shape.ts';
import { parseHtml, screenOf } from '@foyer/testkit/parse-html.ts';
import { describe, expect, test } from 'vitest';
import { HeadlineInShort } from '../page/headline-in-short.tsx';
import { countOf, renderClient as render } from '../testing/render-client.tsx';
import { HeadlineNumbers } from './headline-numbers.tsx';
import type { Bet } from './my-hits.ts';
import { PrizeTable } from './prize-table.tsx';
import { planReveal } from './reveal-plan.ts';
import { SecondHeadline } from './second-headline.tsx';
import { SidesCard } from './sides-card.tsx';

const drawOf = (gameCode: string) =>
  drawNumbers(requireGame(gameCode).shape, { gameCode, drawId: 'any', serverSeed: new Uint8Array(32) });

/** The text of every element that a selector matches. */
const textsOf = (html: string, selector: string) =>
  [...parseHtml(html).querySelectorAll(selector)].map(({ textContent }) => textContent);

describe('the headline of a draw', () => {
  test.each([
    ['VNQ60', 5, /Special prize \d{5}/],
    ['VSQ60', 6, /Special prize \d{6}/],
    ['VSQ120D', 6, /Special prize · Main station \d{6}/],
    ['TH', 6, /First \d{6}/],
    ['LAO', 4, /First \d{4}/],
    ['SG4D', 4, /First \d{4}/],
    ['DICE', 3, /Dice \d, \d, \d/],
  ] as const)('of %s are %d pieces under its own name', async (gameCode, pieces, name) => {
    const numbers = await drawOf(gameCode);
    const html = render(<HeadlineNumbers gameCode={gameCode} numbers={numbers} bets={[]} plan={null} />);
    expect(html).toMatch(name);
    expect(countOf(html, '.piece')).toBe(pieces);
    expect(countOf(html, '.falling')).toBe(0);
  });

  test('of Keno are twenty balls, with the player’s own labelled', async () => {
    const numbers = await drawOf('KENO');
    const [first = '', second = ''] = numbers[0]?.numbers ?? [];
    const bets: Bet[] = [{ gameCode: 'KENO', betCode: 'K2', numbers: [`${first}-${second}`] }];
    const html = render(<HeadlineNumbers gameCode="KENO" numbers={numbers} bets={bets} plan={null} />);
    expect(countOf(html, 'li')).toBe(20);
    expect(countOf(html, '[aria-label$=", your number"]')).toBe(2);
  });

  test('falls piece by piece while a draw is revealed, and only then', async () => {
    const numbers = await drawOf('VNQ60');
    const plan = planReveal('VNQ60', numbers);
    const html = render(<HeadlineNumbers gameCode="VNQ60" numbers={numbers} bets={[]} plan={plan} />);
    expect(countOf(html, '.falling')).toBe(5);
    for (const delay of plan.headline) expect(html).toContain(`--lands-at:${delay}ms`);
  });

  test('is shortened in a list: not twenty balls in a row', async () => {
    const short = async (gameCode: string) =>
      render(
        <HeadlineInShort gameCode={gameCode} numbers={await drawOf(gameCode)} toLabel={(number) => `Dice ${number}`} />,
      );
    expect(await short('KENO')).toContain('+15');
    expect(countOf(await short('KENO'), '.ball')).toBe(5);
    expect(countOf(await short('DICE'), '[data-face]')).toBe(3);
    expect(countOf(await short('VSQ60'), '.ball')).toBe(6);
  });
});

describe('the table of prizes', () => {
  test('has every number of every prize, and marks the player’s digits', async () => {
    const numbers = await drawOf('SG4D');
    const starter = numbers[3]?.numbers[0] ?? '';
    const bets: Bet[] = [{ gameCode: 'SG4D', betCode: 'BIG', numbers: [starter] }];
    const html = render(<PrizeTable gameCode="SG4D" numbers={numbers} bets={bets} plan={null} />);
    expect(countOf(html, 'li')).toBe(23);
    expect(textsOf(html, 'b.hit')).toContain(starter);
    expect(html).toContain('1 hit');
    expect(countOf(html, '[data-large]')).toBe(3);
  });

  test('hides hits while the numbers land', async () => {
    const numbers = await drawOf('VNQ60');
    const tail = numbers[0]?.numbers[0]?.slice(-2) ?? '';
    const bets: Bet[] = [{ gameCode: 'VNQ60', betCode: 'DE', numbers: [tail] }];
    const plan = planReveal('VNQ60', numbers);
    const html = render(<PrizeTable gameCode="VNQ60" numbers={numbers} bets={bets} plan={plan} />);
    expect(countOf(html, '.appearing')).toBe(27);
    expect(html).not.toContain('1 hit');
    expect(render(<PrizeTable gameCode="VNQ60" numbers={numbers} bets={bets} plan={null} />)).toContain('1 hit');
  });
});

describe('the result of two stations', () => {
  test('has a column for each, with headers exposed to screen readers', async () => {
    const numbers = await drawOf('VSQ120D');
    const html = render(<PrizeTable gameCode="VSQ120D" numbers={numbers} bets={[]} plan={null} />);
    const headers = screenOf(html).getAllByRole('columnheader');
    expect(headers.map(({ textContent }) => textContent)).toEqual(['Main station', 'Second station']);
    expect(countOf(html, 'th[scope="row"]')).toBe(9);
    expect(countOf(html, 'tr')).toBe(10);
    expect(countOf(html, 'li')).toBe(36);
    const fourth = numbers.filter(({ prize }) => prize.startsWith('fourth')).map(({ numbers: [first = ''] }) => first);
    const items = textsOf(html, 'li');
    expect(items).toContain(fourth[0]);
    expect(items.indexOf(fourth[1] ?? '')).toBeGreaterThan(items.indexOf(fourth[0] ?? ''));
  });

  test('marks numbers of the station that was bet on only', async () => {
    const numbers = await drawOf('VSQ120D');
    const tails = ['special', 'special-2'].map((name) => numbersIn(numbers, [name])[0]?.slice(-2) ?? '');
    const table = (betCode: string) => {
      const bets: Bet[] = [{ gameCode: 'VSQ120D', betCode, numbers: [[...tails].sort().join('-')] }];
      return countOf(render(<PrizeTable gameCode="VSQ120D" numbers={numbers} bets={bets} plan={null} />), '.hit');
    };
    // The first hit appears in the legend again.
    expect(table('DA')).toBe(table('DAC') + table('DAP') - 1);
    expect(table('DAC')).toBeGreaterThan(1);
    expect(table('DAP')).toBeGreaterThan(1);
  });

  test('shows the second special prize under the first: empty places, falling balls, then still ones', async () => {
    const numbers = await drawOf('VSQ120D');
    const number = numbersIn(numbers, ['special-2'])[0] ?? '';
    const shown = (plan: ReturnType<typeof planReveal> | null, of: typeof numbers | null = numbers) =>
      render(<SecondHeadline gameCode="VSQ120D" numbers={of} plan={plan} />);
    expect(countOf(shown(null, null), '.place')).toBe(6);
    expect(shown(null, null)).not.toContain('role="img"');
    expect(shown(null)).toContain(`aria-label="Special · Second station ${number}"`);
    const plan = planReveal('VSQ120D', numbers);
    expect(countOf(shown(plan), '.falling')).toBe(6);
    for (const delay of plan.second) expect(shown(plan)).toContain(`--lands-at:${delay}ms`);
    expect(render(<SecondHeadline gameCode="VSQ60" numbers={numbers} plan={null} />)).toBe('');
  });
});

describe('the sides of a draw', () => {
  test('marks the side that the player bet on, and counts it where there is no table', () => {
    const numbers = [{ prize: 'dice', numbers: ['4', '5', '2'] }];
    const bets: Bet[] = [{ gameCode: 'DICE', betCode: 'DBS', numbers: ['BIG'] }];
    const html = render(<SidesCard gameCode="DICE" numbers={numbers} bets={bets} hasLegend />);
    expect(countOf(html, '[data-own]')).toBe(1);
    expect(html).toContain('1 hit');
    expect(render(<SidesCard gameCode="SG4D" numbers={numbers} bets={[]} hasLegend={false} />)).toBe('');
  });
});
