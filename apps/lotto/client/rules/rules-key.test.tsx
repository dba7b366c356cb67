import { requireGame } from '@foyer/lottery/find-game.ts';
import type { Game } from '@foyer/lottery/game.ts';
import { GAMES } from '@foyer/lottery/games.data.ts';
import type { Matcher } from '@foyer/lottery/matcher.ts';
import { countUnits } from '@foyer/lottery/units.ts';
import { parseHtml } from '@foyer/testkit/parse-html.ts';
import { describe, expect, test } from 'vitest';
import { useTranslation } from '../messages/messages.ts';
import { CLIENT_LANGUAGES, renderClient, textOf } from '../testing/render-client.tsx';
import { toPrizeList } from './prize-list.ts';
import { toPrizes, toRulesKey, toRulesNumbers } from './rules-key.ts';

function Sentences({ game }: { readonly game: Game }) {
  const t = useTranslation();
  return game.betTypes.map((betType) => {
    const { code, matcher } = betType;
    const prizes = toPrizeList(game.shape, toPrizes(matcher), t);
    const rule = t(toRulesKey(matcher), { ...toRulesNumbers(matcher), prizes });
    return (
      <p key={code}>
        {rule} {t('rules.units', { units: countUnits(game, betType) })}
      </p>
    );
  });
}

function sentencesOf(gameCode: string, language: (typeof CLIENT_LANGUAGES)[number] = 'EN'): Record<string, string> {
  const game = requireGame(gameCode);
  const html = renderClient(<Sentences game={game} />, { language });
  const sentences = [...parseHtml(html).querySelectorAll('p')].map(({ innerHTML }) => textOf(innerHTML));
  return Object.fromEntries(game.betTypes.map(({ code }, index) => [code, sentences[index] ?? '']));
}

describe.each(CLIENT_LANGUAGES)('the rules of a bet in %s', (language) => {
  test.each(GAMES.map(({ code }) => code))('are whole sentences for every bet type of %s', (gameCode) => {
    const sentences = Object.entries(sentencesOf(gameCode, language));
    expect(sentences.length).toBeGreaterThan(0);
    for (const [code, sentence] of sentences) {
      expect(sentence, code).not.toMatch(/[{}#]|undefined|null|NaN|rules\.|prize\.|station\.|: [.。]|: *$/);
      expect(sentence.length, code).toBeGreaterThan(15);
    }
  });
});

describe('the prizes of a bet', () => {
  test.each(GAMES.map((game) => [game.code, game] as const))('of %s exist in its shape', (_code, game) => {
    const names = game.shape.map(({ name }) => name);
    for (const { code, matcher } of game.betTypes) {
      const prizes = toPrizes(matcher) ?? names;
      expect(prizes.length, code).toBeGreaterThan(0);
      for (const prize of prizes) expect(names, code).toContain(prize);
    }
  });
});

describe('the sentence of a bet', () => {
  test.each([
    ['VNQ60', 'LO2', 'compared with the last 2 digits of each number of: all prizes.', 'One pick costs 27 stakes.'],
    ['VNQ60', 'X3', 'All 3 numbers must each end at least one number', 'One pick costs 1 stake.'],
    ['TH', '3TOD', 'Your 3 digits win in any order against the last 3 digits of: First.', 'One pick costs 1 stake.'],
    ['TH', 'RUNDOWN', 'among the last 2 digits', 'One pick costs 1 stake.'],
    ['KENO', 'K1', 'You pick 1 ball of 80', 'One pick costs 1 stake.'],
    ['KENO', 'K10', 'You pick 10 balls of 80', 'One pick costs 1 stake.'],
    ['SG4D', 'SMALL', 'is paid for each: First, Second, Third.', 'One pick costs 1 stake.'],
    ['DICE', 'SUM', 'sum of the three dice', 'One pick costs 1 stake.'],
  ])('of %s %s explains what wins and what it costs', (gameCode, betCode, rule, cost) => {
    expect(sentencesOf(gameCode)[betCode]).toContain(rule);
    expect(sentencesOf(gameCode)[betCode]).toContain(cost);
  });

  test('distinguishes bets on the start of a number from bets on its end', () => {
    const tail: Matcher = { kind: 'tail', digits: 2, slots: 'all' };
    expect(toRulesKey({ ...tail, at: 'start' })).toBe('rules.kind.head');
    expect(toRulesKey(tail)).toBe('rules.kind.tail');
    const digit: Matcher = { kind: 'any-digit', prize: 'special', digits: 2 };
    expect(toRulesKey({ ...digit, at: 'start' })).toBe('rules.kind.any-first-digit');
    expect(toRulesKey(digit)).toBe('rules.kind.any-digit');
  });
});
