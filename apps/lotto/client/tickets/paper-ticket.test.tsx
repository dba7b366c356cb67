import { requireBetType, requireGame } from '@foyer/lottery/find-game.ts';
import { money } from '@foyer/money/money.ts';
import { screenOf } from '@foyer/testkit/parse-html.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { countOf, renderClient, textOf } from '../testing/render-client.tsx';
import { OddsLines } from './odds-lines.tsx';
import { Line, PaperTicket } from './paper-ticket.tsx';
import { Picks } from './picks.tsx';
import { WonAmount } from './won-amount.tsx';

const dong = (minor: bigint) => money(minor, 'VND');
const twoDigits = (count: number): string[] => Array.from({ length: count }, (_, n) => String(n).padStart(2, '0'));

describe('a paper ticket', () => {
  const ticket = {
    drawId: 'VNQ60-20261121-0733',
    betName: 'Lô 2 số',
    numbers: ['07', '18'],
    stake: dong(10_000n),
    unitsPerNumber: 27,
    perHit: dong(990_000n),
    total: dong(540_000n),
  };

  test('names game, draw and bet, and shows how the total is calculated', () => {
    const text = textOf(renderClient(<PaperTicket {...ticket} />));
    expect(text).toContain('#1121-0733 · Lô 2 số');
    expect(text).toContain('10.000 ₫');
    expect(text).toContain('2 × 27');
    expect(text).toContain('990.000 ₫');
    expect(text).toMatch(/540\.000 ₫$/);
  });

  test('shows sums as text, not as balls', () => {
    const sums = { ...ticket, drawId: 'DICE-20261121-0010', betName: 'Sum', numbers: ['9', '10'] };
    expect(countOf(renderClient(<PaperTicket {...sums} areSides />), '.ball')).toBe(0);
    expect(countOf(renderClient(<PaperTicket {...sums} />), '.ball')).toBe(2);
  });

  test('shows only the count of numbers if each is compared once', () => {
    const text = textOf(renderClient(<PaperTicket {...ticket} unitsPerNumber={1} total={dong(20_000n)} />));
    expect(text).not.toContain('×');
    expect(text).toMatch(/Numbers 2 /);
  });

  test('states the win as the maximum if there are lower odds too', () => {
    expect(textOf(renderClient(<PaperTicket {...ticket} hasLevels />))).toContain('Pays up to 990.000 ₫');
    expect(textOf(renderClient(<PaperTicket {...ticket} />))).not.toContain('up to');
  });

  test('has further lines above the total', () => {
    const text = textOf(
      renderClient(
        <PaperTicket {...ticket}>
          <Line name="Placed at" value="12:00" />
        </PaperTicket>,
      ),
    );
    expect(text).toMatch(/990\.000 ₫ Placed at 12:00 .*540\.000 ₫$/);
  });
});

describe('the picks of a ticket', () => {
  const picks = (numbers: readonly string[]): string => renderClient(<Picks picks={numbers} />);

  test('are large balls while they are few, small ones otherwise', () => {
    expect(picks(twoDigits(5))).toContain('class="row large"');
    expect(picks(twoDigits(6))).toContain('class="row small"');
  });

  test('are all there up to sixty', () => {
    const html = picks(twoDigits(60));
    expect(countOf(html, '.ball')).toBe(60);
    expect(screenOf(html).queryByRole('button')).toBeNull();
  });

  test('are the first sixty of a hundred, with a button for the rest', () => {
    const html = picks(twoDigits(100));
    expect(countOf(html, '.ball')).toBe(60);
    expect(textOf(html)).toContain('+40 · Show all 100');
    expect(screenOf(html).getByRole('button', { name: 'Show all 100' })).toBeTruthy();
  });

  test('of a combination are balls together, read out as one', () => {
    const html = picks(['07-18', '07-27']);
    expect(countOf(html, 'li')).toBe(2);
    expect(html).toContain('role="img" aria-label="07 18"');
    expect(html).toContain('role="img" aria-label="07 27"');
  });

  test('of long numbers are text, with their leading zeros', () => {
    const html = picks(['0042', '1234']);
    expect(textOf(html)).toBe('0042 1234');
    expect(countOf(html, '.ball')).toBe(0);
  });

  test('of a side are its name in the language of the member', () => {
    expect(textOf(picks(['BIG']))).toBe('Big');
    expect(textOf(renderClient(<Picks picks={['BIG']} />, { language: 'ES' }))).toBe('Mayor');
  });
});

describe('the odds of a ticket', () => {
  const odds = (gameCode: string, betCode: string, numbers: readonly string[] = []): string => {
    const betType = requireBetType(requireGame(gameCode), betCode);
    return textOf(renderClient(<OddsLines betType={betType} odds={betType.odds} picks={numbers} />));
  };

  test('are absent where there is only one', () => expect(odds('VNQ60', 'LO2', ['07'])).toBe(''));

  test('of ranks name every prize', () => {
    expect(odds('SG4D', 'SMALL', ['1234'])).toContain('First ×3,000 Second ×2,000 Third ×800');
  });

  test('of Keno name the number of balls drawn', () => {
    expect(odds('KENO', 'K3', ['01-02-03'])).toContain('2 balls drawn ×2 3 balls drawn ×20');
  });

  test('of any order name the orders, those of ranks with their prize', () => {
    expect(odds('TH', '3TOD', ['000', '001', '123'])).toContain('1 order ×900 3 orders ×300 6 orders ×150');
    expect(odds('TH', '3TOD', ['001', '123'])).not.toContain('1 order ');
    expect(odds('TH', '3TOD', ['123'])).toBe('');
    expect(odds('SG4D', 'ISMALL', ['1234'])).toContain('First, 24 orders ×125');
  });

  test('of sides cover only the sides that were picked', () => {
    const text = odds('KENO', 'KBS', ['BIG', 'DRAW']);
    expect(text).toContain('Big ×2.35');
    expect(text).toContain('Draw ×4.6');
    expect(text).not.toContain('Small');
    expect(odds('KENO', 'KBS', ['BIG'])).toBe('');
  });
});

describe('the amount won', () => {
  afterEach(() => vi.unstubAllGlobals());
  const won = (prefersLess: boolean): string => {
    vi.stubGlobal('window', { matchMedia: () => ({ matches: prefersLess }) });
    return renderClient(<WonAmount amount={dong(990_000n)} />);
  };

  test('is announced in full immediately, while it is counted up on screen', () => {
    const [spoken = '', seen = ''] = won(false).split('aria-hidden="true"');
    expect(spoken).toContain('role="status"');
    expect(textOf(spoken)).toContain('You won 990.000 ₫');
    expect(textOf(seen)).not.toContain('990.000');
    expect(textOf(won(false))).toContain('You won 0 ₫');
  });

  test('does not count up with reduced motion', () => {
    expect(textOf(won(true))).toBe('You won 990.000 ₫ You won 990.000 ₫');
  });
});
