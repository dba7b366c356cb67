import { MessagesProvider } from '@foyer/i18n/translate.tsx';
import english from '@foyer/locales/EN/lotto.json' with { type: 'json' };
import { requireBetType, requireGame } from '@foyer/lottery/find-game.ts';
import compile from 'icu-minify/compile';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { useTranslation } from '../messages/messages.ts';
import { toPrizeList } from './prize-list.ts';
import { toPrizes } from './rules-key.ts';

const messages = Object.fromEntries(Object.entries(english).map(([key, text]) => [key, compile(text)]));

interface PrizeTextProps {
  readonly gameCode: string;
  readonly prizes: readonly string[] | null;
}

function PrizeText({ gameCode, prizes }: PrizeTextProps) {
  return toPrizeList(requireGame(gameCode).shape, prizes, useTranslation());
}

const listOf = (gameCode: string, prizes: readonly string[] | null): string =>
  renderToStaticMarkup(
    <MessagesProvider value={{ locale: 'en-US', messages }}>
      <PrizeText gameCode={gameCode} prizes={prizes} />
    </MessagesProvider>,
  );

describe('the prizes that a bet covers', () => {
  test.each([
    ['VSQ60', 'LO2', 'all prizes'],
    ['VSQ60', 'DEDD', 'Special, Eighth'],
    ['VSQ120D', 'LO2', 'all prizes (both stations)'],
    ['VSQ120D', 'DEDD', 'Special, Eighth (both stations)'],
    ['VSQ120D', 'BAO', 'Special, Fifth, Sixth, Seventh, Eighth (both stations)'],
    ['VSQ120D', 'DA', 'all prizes (both stations)'],
    ['VSQ120D', 'DAC', 'all prizes (main station)'],
    ['VSQ120D', 'DAP', 'all prizes (second station)'],
    ['VSQ120D', 'TX', 'Special (main station)'],
  ])('of %s %s are %s', (gameCode, betCode, text) => {
    const { matcher } = requireBetType(requireGame(gameCode), betCode);
    expect(listOf(gameCode, toPrizes(matcher))).toBe(text);
  });

  test('are listed by station if they differ', () => {
    expect(listOf('VSQ120D', ['special', 'first', 'eighth-2'])).toBe(
      'Special, First (main station), Eighth (second station)',
    );
  });
});
