import { requireGame } from '@foyer/lottery/find-game.ts';
import { parseHtml, screenOf } from '@foyer/testkit/parse-html.ts';
import { describe, expect, test } from 'vitest';
import { toGameRules } from '../../server/draws/draw-values.ts';
import { renderClient, textOf } from '../testing/render-client.tsx';
import { Dock, UndecidedDock } from './dock.tsx';
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
  readonly stakes?: Slip['stakes'];
}

function dock({ betCode, picks, balanceMinor, isTrial = false, stakes = {} }: Shown): string {
  const slip = { ...EMPTY_SLIP, betCode, picks, stakes };
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
    expect(html).toContain('href="/m/member/deposit" target="_top"');
    expect(textOf(html)).not.toContain('Review');
  });

  test('disables the review of a trial with too little: there is nothing to deposit', () => {
    const html = dock({ betCode: 'LO2', picks, balanceMinor: '0', isTrial: true });
    expect(html).not.toContain('/m/member/deposit');
    expect(reviewIn(html).hasAttribute('disabled')).toBe(true);
  });

  test('does not block the review while the balance is unknown', () => {
    const html = dock({ betCode: 'LO2', picks });
    expect(html).not.toContain('role="alert"');
    expect(reviewIn(html).hasAttribute('disabled')).toBe(false);
  });
});

describe('the stake in the dock', () => {
  const picks = { DE: ['07'] };
  const shown = { betCode: 'DE', picks, balanceMinor: '65000' };

  test.each([
    ['90000000', '90.000.000 ₫', 'The highest stake here is 10.000.000 ₫.'],
    ['999', '999 ₫', 'The lowest stake is 1.000 ₫.'],
    ['12345', '12.345 ₫', 'Stakes go in steps of 1.000 ₫.'],
  ])('of %s stays as typed, and the button is disabled with the reason beside it', (minor, typed, reason) => {
    const html = dock({ ...shown, stakes: { DE: minor } });
    const field = screenOf(html).getByRole('textbox', { name: 'Stake per number' }) as HTMLInputElement;
    expect(field.value.replaceAll(/\s/g, ' ')).toBe(typed);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const fault = screenOf(html).getByRole('alert');
    expect(fault.id).toBe(field.getAttribute('aria-describedby'));
    expect(textOf(fault.innerHTML)).toBe(reason);
    expect(reviewIn(html).hasAttribute('disabled')).toBe(true);
  });

  test('names the bet whose stake is not allowed while another one is shown', () => {
    const html = dock({ ...shown, betCode: 'X2', stakes: { DE: '1' } });
    expect(textOf(html)).toContain('Đề · The lowest stake is 1.000 ₫.');
  });

  test('can be set with one tap to a round amount or the highest the balance allows', () => {
    const html = dock(shown);
    const chips = [...parseHtml(html).querySelectorAll('[aria-label="Quick amounts"] button')];
    expect(chips.map((chip) => textOf(chip.innerHTML))).toEqual(['5.000', '10.000', '20.000', '50.000', 'Max']);
    expect(chips.map((chip) => chip.getAttribute('aria-pressed'))).toEqual([
      'false',
      'true',
      'false',
      'false',
      'false',
    ]);
    const most = dock({ ...shown, stakes: { DE: '65000' } });
    expect([...parseHtml(most).querySelectorAll('[aria-pressed="true"]')].map((one) => one.textContent)).toEqual([
      'Max',
    ]);
  });
});

test('the dock leads back to a ticket whose outcome is unknown', () => {
  const html = renderClient(<UndecidedDock onReview={() => {}} />);
  expect(screenOf(html).getByRole('button').textContent).toBe('Check again');
  expect(textOf(html)).toContain('it is charged at most once');
});
