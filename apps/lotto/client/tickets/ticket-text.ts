import type { TicketValue } from '@foyer/contract/lotto/ticket.ts';
import { formatAmount } from '@foyer/money/format-amount.ts';
import { toBetName } from '../messages/bet-name.ts';
import { toDrawName } from '../messages/draw-name.ts';
import { useTranslation } from '../messages/messages.ts';
import { useGameName } from '../page/game-name.ts';
import { toOutcome } from './net-result.ts';

/** A ticket in a few words. */
export interface TicketText {
  /** The bet and how many numbers it has. */
  name: string;
  gameName: string;
  drawName: string;
  /** What it cost. */
  total: string;
  /** Waiting, won, lost… */
  state: string;
}

/** Describes a ticket in a few words. */
export function useTicketText(): (ticket: TicketValue) => TicketText {
  const t = useTranslation();
  const gameName = useGameName();
  return (ticket) => ({
    name: `${toBetName(ticket.gameCode, ticket.betCode, t)} · ${t('ticket.numbers', { count: ticket.numbers.length })}`,
    gameName: gameName(ticket.gameCode),
    drawName: toDrawName(ticket.drawId),
    total: formatAmount(ticket.totalMinor, ticket.currency),
    state: t(`ticket.state.${toOutcome(ticket)}`),
  });
}
