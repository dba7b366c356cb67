import { requireGame } from '@foyer/lottery/find-game.ts';
import { screenOf } from '@foyer/testkit/parse-html.ts';
import { describe, expect, test } from 'vitest';
import { toGameRules } from '../../server/draws/draw-values.ts';
import { renderClient, textOf } from '../testing/render-client.tsx';
import { Dock } from './dock.tsx';
import { EMPTY_SLIP, type Slip } from './slip.ts';
import { toLine, toLines } from './slip-lines.ts';

const game = toGameRules(requireGame('VNQ60'), 'VND');
const draw = {
  drawId: 'VNQ60-20261121-0733',
  opensAt: '2026-11-21T05:12:00.000Z',
  closesAt: '2099-11-21T05:13:00.000Z',
  drawsAt: '2099-11-21T05:13:00.000Z',
  commitment: 'ab'.repeat(32),
  beacon: null,
};

interface Shown {
  readonly betCode: string;
  readonly picks: Slip['picks'];
  readonly balanceMinor?: string;
  readonly isTrial?: boolean;
}

function dock({ betCode, picks, balanceMinor, isTrial = false }: Shown): string {
  const slip = { ...EMPTY_SLIP, betCode, picks };
  const shown = { game, currency: 'VND' };
  const line = toLine(shown, slip, betCode);
  if (!line) throw new Error(`no line of ${betCode}`);
  return renderClient(
    <Dock line={line} lines={toLines(shown, slip)} draw={draw} onChange={() => {}} onReview={() => {}} />,
    {
      session: { isTrial },
      responses: balanceMinor === undefined ? [] : [[['balance'], { balanceMinor, currency: 'VND' }]],
    },
  );
}

const reviewIn = (html: string) => screenOf(html).getByRole('button', { name: /^Review/ });

describe('the dock with too few picks', () => {
  test('asks for a number and has no review button', () => {
    const html = dock({ betCode: 'LO2', picks: {} });
    expect(textOf(html)).toBe('Pick at least one number');
    expect(screenOf(html).queryByRole('button')).toBeNull();
  });

  test.each([
    ['X2', ['07'], '1 more number'],
    ['X3', ['07'], '2 more numbers'],
    ['X4', ['07'], '3 more numbers'],
  ])('of %s with %j asks for %s', (betCode, numbers, missing) => {
    const text = textOf(dock({ betCode, picks: { [betCode]: numbers } }));
    expect(text).toContain(`Pick ${missing}`);
    expect(text).not.toContain('Review');
  });

  test('lists the picks of an unfinished set so that they can be removed', () => {
    expect(dock({ betCode: 'X2', picks: { X2: ['07'] } })).toContain('aria-label="Remove 07"');
  });
});

describe('the dock with lines', () => {
  test('prices a line over all prizes: two numbers, 27 prizes, the usual stake', () => {
    expect(textOf(dock({ betCode: 'LO2', picks: { LO2: ['07', '18'] } }))).toContain('Review 540.000 ₫');
  });

  test('sums every line, also those of bet types that are not shown', () => {
    const html = dock({ betCode: 'X3', picks: { LO2: ['07'], DE: ['18', '27'] } });
    expect(textOf(html)).toBe('Review 2 tickets 290.000 ₫');
  });

  test('shows the stake of the bet type that is open only when it has picks', () => {
    expect(dock({ betCode: 'LO2', picks: { LO2: ['07'] } })).toContain('aria-label="Stake per number"');
    expect(dock({ betCode: 'LO2', picks: { DE: ['07'] } })).not.toContain('aria-label="Stake per number"');
  });
});

describe('the dock and the balance', () => {
  const picks = { LO2: ['07'] };

  test.each(['270000', '99999999'])('reviews with a balance of %s, which is enough', (balanceMinor) => {
    const html = dock({ betCode: 'LO2', picks, balanceMinor });
    expect(textOf(html)).toContain('Review 270.000 ₫');
    expect(html).not.toContain('role="alert"');
    expect(reviewIn(html).hasAttribute('disabled')).toBe(false);
  });

  test('links a member with too little to the deposit, with the missing amount', () => {
    const html = dock({ betCode: 'LO2', picks, balanceMinor: '269999' });
    expect(textOf(html)).toContain('This costs 270.000 ₫. Your balance is 269.999 ₫.');
    expect(textOf(html)).toContain('Deposit 1 ₫');
    expect(html).toContain('href="/m/member/home" target="_top"');
    expect(textOf(html)).not.toContain('Review');
  });

  test('disables the review of a trial with too little: there is nothing to deposit', () => {
    const html = dock({ betCode: 'LO2', picks, balanceMinor: '0', isTrial: true });
    expect(html).not.toContain('/m/member/home');
    expect(reviewIn(html).hasAttribute('disabled')).toBe(true);
  });

  test('does not block the review while the balance is unknown', () => {
    const html = dock({ betCode: 'LO2', picks });
    expect(html).not.toContain('role="alert"');
    expect(reviewIn(html).hasAttribute('disabled')).toBe(false);
  });
});
