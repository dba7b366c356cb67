import { requireGame } from '@foyer/lottery/find-game.ts';
import { type BetType, PRIZE_MODES } from '@foyer/lottery/game.ts';
import { entryOf, samplePicks } from '@foyer/lottery/matcher.ts';
import { oddsIn } from '@foyer/lottery/prize-mode.ts';
import { type Ticket, type TicketVerdict, validateTicket } from '@foyer/lottery/ticket.ts';

const GAME = requireGame('VNQ60');

/** The index-th ticket of a series: all bet types of the game, both prize modes, few picks and many. */
export function makeTicket(index: number, currency: string): Ticket {
  const betType = GAME.betTypes[index % GAME.betTypes.length];
  const prizeMode = PRIZE_MODES[Math.floor(index / GAME.betTypes.length) % PRIZE_MODES.length];
  if (!betType || !prizeMode) throw new Error('the game has no bet types');
  const place = (numbers: readonly string[]): TicketVerdict =>
    validateTicket(GAME, {
      betCode: betType.code,
      numbers,
      stakeMinor: String(GAME.stakes[currency]?.min),
      currency,
      odds: oddsIn(GAME, betType, { currency, mode: prizeMode }),
      prizeMode,
    });
  // Not every bet type accepts any number; it accepts its samples.
  const verdicts = [place(toNumbers(betType, index)), ...samplePicks(betType.matcher).map((pick) => place([pick]))];
  const accepted = verdicts.find((verdict) => verdict.accepted);
  if (!accepted?.accepted) throw new Error(`${betType.code}: no pick of the test is taken`);
  return accepted.ticket;
}

function toNumbers({ matcher, picks }: BetType, index: number): string[] {
  const entry = entryOf(matcher);
  const count = Math.min(picks.max, index % 7 === 0 ? 10 : picks.min);
  if (entry.kind !== 'number') return samplePicks(matcher).slice(0, count);
  const all = 10 ** entry.digits;
  return Array.from({ length: count }, (_, pick) => String((index * 37 + pick) % all).padStart(entry.digits, '0'));
}
