// @vitest-environment happy-dom
import { requireGame } from '@foyer/lottery/find-game.ts';
import { act, useReducer } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toGameRules } from '../../server/draws/draw-values.ts';
import { inClient } from '../testing/render-client.tsx';
import { ticketValue } from '../testing/ticket-value.ts';
import { ConfirmSheet } from './confirm-sheet.tsx';
import { changeSlip, EMPTY_SLIP } from './slip.ts';
import { toLines, toUndecidedLines } from './slip-lines.ts';

// It reads files in a way that vitest cannot transform for a browser.
vi.mock('@foyer/locales/market-messages.ts', () => ({ readMarketMessages: () => ({}) }));
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const shown = { game: toGameRules(requireGame('VNQ60'), 'VND'), currency: 'VND' };
const DRAW = {
  drawId: 'VNQ60-20261121-0733',
  opensAt: '2026-11-21T05:12:00.000Z',
  closesAt: '2099-11-21T05:13:00.000Z',
  drawsAt: '2099-11-21T05:13:00.000Z',
  commitment: 'ab'.repeat(32),
  beacon: null,
};

let answer: (content: object) => Promise<void>;
let onClose: () => void;
let root: Root;
beforeEach(async () => {
  onClose = vi.fn<() => void>();
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise((resolve) => {
        answer = (content) => act(async () => resolve(new Response(JSON.stringify(content))));
      }),
  );
  const page = document.createElement('div');
  document.body.replaceChildren(page);
  root = createRoot(page);
  await act(() => root.render(inClient(<Sheet />)));
});
afterEach(() => act(() => root.unmount()));

function Sheet() {
  const [slip, change] = useReducer(changeSlip, { ...EMPTY_SLIP, betCode: 'LO2', picks: { LO2: ['07'] } });
  return (
    <ConfirmSheet
      lines={toLines(shown, slip)}
      undecided={toUndecidedLines(shown, slip)}
      draw={DRAW}
      slip={slip}
      open
      onChange={change}
      onClose={onClose}
    />
  );
}

const findButton = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const press = (name: string) => act(async () => findButton(name)?.click());
const pressEscape = () =>
  act(async () => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });

test('closes on Escape before anything is sent', async () => {
  await pressEscape();
  expect(onClose).toHaveBeenCalledOnce();
});

test('does not close while a ticket is being placed, and shows its receipt', async () => {
  await press('Place ticket');
  await pressEscape();
  expect(onClose).not.toHaveBeenCalled();
  await answer({ success: true, value: { ticket: ticketValue(), balanceMinor: '1000' } });
  expect(document.body.textContent).toContain('Ticket placed');
  await pressEscape();
  expect(onClose).toHaveBeenCalledOnce();
});

test('does not close while a ticket is being placed, and shows why it was refused', async () => {
  await press('Place ticket');
  await pressEscape();
  await answer({ success: false, errorCode: 'limit.reached' });
  expect(onClose).not.toHaveBeenCalled();
  expect(document.body.textContent).toMatch(/limit/);
  expect(findButton('Place ticket')).toBeDefined();
});
