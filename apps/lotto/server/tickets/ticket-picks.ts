import type { TicketPicksValue } from '@foyer/contract/lotto/ticket.ts';
import { toBetName } from '@foyer/lottery/bet-name.ts';
import { getBetType, getGame } from '@foyer/lottery/find-game.ts';
import type { Static } from 'typebox';
import { formatMessage, type Speech } from '../http/messages.ts';
import type { StoredTicket } from './ticket-row.ts';

/** A ticket's bet and picks, in its player's words, with the winning ones. */
export function toPicks({ hits, ticket }: StoredTicket, speech: Speech): Static<typeof TicketPicksValue> {
  const game = getGame(ticket.gameCode);
  const betType = game && getBetType(game, ticket.betCode);
  const named = game && betType ? toBetName(game, betType) : null;
  const won = new Map(hits?.map((one) => [one.number, one.hits]));
  return {
    betName: (named && formatMessage(`bet-name.${named.concept}`, speech, named.numbers)) ?? ticket.betCode,
    picks: ticket.numbers.map((number) => ({
      name: formatMessage(`choice.${number}`, speech) ?? number,
      hits: won.get(number) ?? 0,
    })),
  };
}
