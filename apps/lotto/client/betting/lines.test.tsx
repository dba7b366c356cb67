import { requireGame } from '@foyer/lottery/find-game.ts';
import { parseHtml } from '@foyer/testkit/parse-html.ts';
import { describe, expect, test } from 'vitest';
import { toGameRules } from '../../server/draws/draw-values.ts';
import { countOf, renderClient, textOf } from '../testing/render-client.tsx';
import { BetTypeTabs } from './bet-type-tabs.tsx';
import { LinesToConfirm } from './lines-to-confirm.tsx';
import { PickedNumbers } from './picked-numbers.tsx';
import { EMPTY_SLIP, type Slip } from './slip.ts';
import { toLine, toLines } from './slip-lines.ts';

const twoDigits = (count: number): string[] => Array.from({ length: count }, (_, n) => String(n).padStart(2, '0'));
const ignore = () => {};

function linesOf(picks: Slip['picks'], gameCode = 'VNQ60') {
  const shown = { game: toGameRules(requireGame(gameCode), 'VND'), currency: 'VND' };
  return toLines(shown, { ...EMPTY_SLIP, picks });
}

describe('the lines to confirm', () => {
  const confirm = (picks: Slip['picks']): string =>
    renderClient(<LinesToConfirm lines={linesOf(picks)} drawId="VNQ60-20261121-0733" onChange={ignore} />);

  test('are a paper ticket if there is only one, which cannot be removed', () => {
    const html = confirm({ LO2: ['07'] });
    expect(html).toContain('class="paper');
    expect(textOf(html)).toMatch(/270\.000 ₫$/);
    expect(html).not.toContain('Remove');
  });

  test('are a list if there are several, each with its own stake, and their sum', () => {
    const html = confirm({ LO2: ['07'], DE: ['18', '27'] });
    expect(html).not.toContain('class="paper');
    expect(countOf(html, '[aria-label^="Remove "]')).toBe(2);
    expect(countOf(html, 'input')).toBe(2);
    expect(textOf(html)).toMatch(/290\.000 ₫$/);
    expect(textOf(html)).toContain('18 27');
  });

  test('list twelve numbers of a line and count the rest', () => {
    const list = (count: number) => textOf(confirm({ LO2: ['07'], DE: twoDigits(count) }));
    expect(list(12)).toContain('10 11');
    expect(list(12)).not.toContain('+');
    expect(list(15)).toContain('10 11 +3');
    expect(list(15)).not.toContain('12 ');
  });
});

describe('the picked numbers', () => {
  const picked = (betCode: string, numbers: readonly string[], gameCode = 'VNQ60'): string => {
    const shown = { game: toGameRules(requireGame(gameCode), 'VND'), currency: 'VND' };
    const line = toLine(shown, { ...EMPTY_SLIP, betCode, picks: { [betCode]: numbers } }, betCode);
    if (!line) throw new Error(`no line of ${betCode}`);
    return renderClient(<PickedNumbers line={line} onChange={ignore} />);
  };

  test('can each be removed, and all be cleared', () => {
    const html = picked('LO2', ['07', '18']);
    expect(html).toContain('aria-label="Remove 07"');
    expect(html).toContain('aria-label="Remove 18"');
    expect(html).toContain('aria-label="Clear all numbers"');
  });

  test('are shown up to forty, and the rest are counted', () => {
    expect(countOf(picked('LO2', twoDigits(40)), '[aria-label^="Remove "]')).toBe(40);
    expect(textOf(picked('LO2', twoDigits(40)))).not.toContain('+');
    const many = picked('LO2', twoDigits(100));
    expect(countOf(many, '[aria-label^="Remove "]')).toBe(40);
    expect(textOf(many)).toContain('+60');
  });

  test('show what a hit pays, and over how many prizes', () => {
    expect(textOf(picked('LO2', ['07']))).toContain('Pays ×99 · 27 prizes');
    const single = textOf(picked('DE', ['07']));
    expect(single).toMatch(/Pays ×\d+/);
    expect(single).not.toContain('prizes');
  });

  test('of a system show how many combinations they make', () => {
    expect(textOf(picked('X2', ['07', '18', '27', '39']))).toContain('6 combinations');
    expect(textOf(picked('X2', ['07', '18']))).toContain('1 combination');
    expect(textOf(picked('X2', ['07']))).not.toContain('combination');
  });

  test('are sides with their names', () => {
    expect(picked('DBS', ['BIG'], 'DICE')).toContain('aria-label="Remove Big"');
  });
});

describe('the tabs of bet types', () => {
  const tabs = (gameCode: string, chosen: string, picks: Slip['picks'] = {}): string => {
    const { betTypes } = toGameRules(requireGame(gameCode), 'VND');
    const slip = { ...EMPTY_SLIP, betCode: chosen, picks };
    return renderClient(
      <BetTypeTabs gameCode={gameCode} betTypes={betTypes} chosen={chosen} slip={slip} onChange={ignore} />,
    );
  };
  const labels = (html: string) => [...parseHtml(html).querySelectorAll('label')];
  const namesOf = (html: string, selector: string) =>
    labels(html)
      .filter((label) => label.matches(selector) || label.querySelector(selector))
      .map(({ outerHTML }) => textOf(outerHTML));

  test('are one row if there are few', () => {
    const html = tabs('SG4D', 'SMALL');
    expect(countOf(html, '[role="radiogroup"]')).toBe(1);
    expect(labels(html)).toHaveLength(4);
    expect(namesOf(html, '[checked]')).toEqual(['Small']);
  });

  test('are groups, with the bet types of the chosen group below', () => {
    const html = tabs('KENO', 'K3');
    expect(html).toContain('aria-label="Kinds of bets"');
    expect(labels(html)).toHaveLength(2 + 10);
    expect(namesOf(html, '[checked]')).toEqual(['Keno', 'Pick 3']);
    expect(labels(tabs('KENO', 'KBS'))).toHaveLength(2 + 2);
  });

  test('mark other groups, and other bet types of this group, that have picks', () => {
    const html = tabs('KENO', 'K3', { K3: ['01'], K5: ['02'], KBS: ['BIG'], K7: [] });
    expect(namesOf(html, '[data-marked="true"]')).toEqual(['Sides', 'Pick 5']);
    expect(namesOf(tabs('KENO', 'K3', { K3: ['01'] }), '[data-marked="true"]')).toEqual([]);
  });
});
