import { requireGame } from '@foyer/lottery/find-game.ts';
import { screenOf } from '@foyer/testkit/parse-html.ts';
import { describe, expect, test } from 'vitest';
import { toGameRules } from '../../server/draws/draw-values.ts';
import { renderClient, textOf } from '../testing/render-client.tsx';
import { ticketBody } from '../testing/ticket-body.ts';
import { ConfirmTickets } from './confirm-tickets.tsx';
import { EMPTY_SLIP, type Slip } from './slip.ts';
import { toLines, toUndecidedLines } from './slip-lines.ts';
import { usePlaceLines } from './use-place-lines.ts';

const shown = { game: toGameRules(requireGame('VNQ60'), 'VND'), currency: 'VND' };
const DRAW = {
  drawId: 'VNQ60-20261121-0734',
  opensAt: '2026-11-21T05:13:00.000Z',
  closesAt: '2099-11-21T05:14:00.000Z',
  drawsAt: '2099-11-21T05:14:00.000Z',
  commitment: 'ab'.repeat(32),
  beacon: null,
};
const ignore = () => {};

function confirm(changes: Partial<Slip>): string {
  const slip: Slip = { ...EMPTY_SLIP, betCode: 'LO2', picks: { LO2: ['07', '18'], DE: ['27'] }, ...changes };
  return renderClient(<Tickets slip={slip} />, {
    responses: [[['balance'], { balanceMinor: '900000', currency: 'VND' }]],
  });
}

function Tickets({ slip }: { readonly slip: Slip }) {
  return (
    <ConfirmTickets
      place={usePlaceLines(slip, ignore)}
      lines={toLines(shown, slip)}
      undecided={toUndecidedLines(shown, slip)}
      draw={DRAW}
      slip={slip}
      placed={[]}
      onChange={ignore}
      onClose={ignore}
      onPlaced={ignore}
    />
  );
}

const isChangeable = (html: string): boolean =>
  !screenOf(html).getByRole('radio', { name: 'With rebate' }).closest(':disabled, fieldset[disabled]');

describe('the tickets to confirm', () => {
  test('are the lines of the slip, which can still be changed and are placed', () => {
    const html = confirm({});
    expect(screenOf(html).getByRole('button', { name: 'Place 2 tickets' }).hasAttribute('disabled')).toBe(false);
    expect(textOf(html)).toContain('Balance after this ticket');
    expect(isChangeable(html)).toBe(true);
  });

  describe('while the outcome of one is unknown', () => {
    const attempts = { LO2: ticketBody({ numbers: ['07'], prizeMode: 'REBATE', odds: { hit: 90_000 } }) };

    test('are that one as it was sent, whatever the slip has become, and cannot be changed', () => {
      const html = confirm({ attempts, picks: { LO2: ['55', '56'], DE: ['27'] }, stakes: { LO2: '90000' } });
      expect(textOf(html)).toContain('#1121-0733');
      expect(textOf(html)).toContain('270.000 ₫');
      expect(textOf(html)).toContain('Lô 2 số 07 Stake');
      expect(textOf(html)).not.toMatch(/55|56|Đề/);
      expect(screenOf(html).getByRole<HTMLInputElement>('radio', { name: 'With rebate' }).hasAttribute('checked')).toBe(
        true,
      );
      expect(isChangeable(html)).toBe(false);
    });

    test('are only asked for, also when the picks are gone', () => {
      for (const picks of [{ LO2: ['07'] }, {}]) {
        const screen = screenOf(confirm({ attempts, picks }));
        expect(screen.getByRole('button', { name: 'Check again' }).hasAttribute('disabled')).toBe(false);
        expect(screen.queryByRole('button', { name: /^(Place|Move)/ })).toBeNull();
      }
    });

    test('do not claim what is charged', () => {
      const html = confirm({ attempts });
      expect(textOf(html)).toContain('We could not find out yet whether your ticket was placed.');
      expect(textOf(html)).not.toContain('nothing was charged');
      expect(textOf(html)).not.toContain('Balance after this ticket');
    });
  });
});
