import { screenOf } from '@foyer/testkit/parse-html.ts';
import { describe, expect, test } from 'vitest';
import { countOf, renderClient, textOf } from '../../testing/render-client.tsx';
import { NumberGrid } from './number-grid.tsx';

const numbersOf = (count: number, digits: number): string[] =>
  Array.from({ length: count }, (_, number) => String(number).padStart(digits, '0'));

interface Shown {
  readonly numbers?: readonly string[];
  readonly picked?: readonly string[];
  readonly hot?: readonly string[];
  readonly legend?: string | null;
}

const grid = ({ numbers = numbersOf(100, 2), picked = [], hot = [], legend = null }: Shown): string =>
  renderClient(
    <NumberGrid numbers={numbers} picked={new Set(picked)} hot={new Set(hot)} legend={legend} onToggle={() => {}} />,
  );

const pressed = (html: string, name: string) =>
  screenOf(html).getByRole('button', { name }).getAttribute('aria-pressed');

describe('the grid of numbers', () => {
  test('is named by its range and has a button for every number', () => {
    const html = grid({});
    expect(html).toContain('aria-label="Numbers 00 to 99"');
    expect(countOf(html, 'button')).toBe(100);
  });

  test('shows picked numbers as pressed, the others not', () => {
    const html = grid({ picked: ['07', '18'] });
    expect(countOf(html, '[aria-pressed="true"]')).toBe(2);
    expect(pressed(html, '07')).toBe('true');
    expect(pressed(html, '08')).toBe('false');
  });

  test('labels frequent numbers, and explains the mark below', () => {
    const html = grid({ hot: ['27'], legend: 'Frequent in the last 100 draws' });
    expect(screenOf(html).getByText('27').getAttribute('aria-label')).toBe('27, frequent');
    expect(countOf(html, '[data-hot]')).toBe(1);
    expect(textOf(html)).toMatch(/Frequent in the last 100 draws$/);
  });

  test('renders only the visible ones of thousands, with a jump to each first digit', () => {
    const html = grid({ numbers: numbersOf(1_000, 3) });
    expect(html).toContain('aria-label="Numbers 000 to 999"');
    expect(countOf(html, '[aria-pressed]')).toBeLessThan(200);
    for (let digit = 0; digit < 10; digit += 1) expect(screenOf(html).getByText(`${digit}••`).tagName).toBe('BUTTON');
  });

  test('jumps only to digits that numbers begin with', () => {
    const html = grid({ numbers: numbersOf(1_000, 3).filter((number) => number < '300') });
    expect(screenOf(html).getByText('2••').tagName).toBe('BUTTON');
    expect(screenOf(html).queryByText('3••')).toBeNull();
  });
});
