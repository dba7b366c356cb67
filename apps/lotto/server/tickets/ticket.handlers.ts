import type { LottoRefusalOf } from '@foyer/contract/lotto/endpoints.ts';
import type { PlacedValue, TicketBody, TicketsQuery, TicketsValue } from '@foyer/contract/lotto/ticket.ts';
import { logEvent } from '@foyer/http/log-event.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import { getGame } from '@foyer/lottery/find-game.ts';
import type { LottoContext } from '../context.ts';
import { toSupportedLanguage } from '../http/messages.ts';
import type { LottoHandlers } from '../http/mount-endpoints.ts';
import type { Session } from '../http/player-session.ts';
import { TICKETS_PER_PAGE } from '../settings.ts';
import { type Bet, placeTicket } from './place-ticket.ts';
import { findPlayerTickets, getPlayerTicket } from './player-tickets.store.ts';
import { getTicket } from './ticket.store.ts';
import { toPicks } from './ticket-picks.ts';
import { toTicketValue } from './ticket-value.ts';

/** A player's own tickets, for their session; for the operator, the bet and picks of one. */
export const ticketHandlers = {
  'ticket.place': ({ body, session }, context) => takeBet(context, session, body),
  'ticket.list': ({ query, session }, context) => readTickets(context, session, query),
  'ticket.get': async ({ params, session }, { pool }) => {
    const ticket = await getPlayerTicket(pool, session, params.ticketId);
    return ticket && ticket.state !== 'refused' ? toTicketValue(ticket) : refuse('not.found');
  },
  'vendor.ticket': async ({ body }, { pool }) => {
    const ticket = await getTicket(pool, body.ticketId);
    if (ticket?.bettor.merchant !== body.merchant || ticket.state === 'refused') return refuse('not.found');
    return toPicks(ticket, { language: toSupportedLanguage(body.language), terms: body.terms });
  },
} satisfies Partial<LottoHandlers>;

async function takeBet(
  context: LottoContext,
  session: Session,
  body: TicketBody,
): Promise<PlacedValue | Refusal<LottoRefusalOf<'ticket.place'>>> {
  const game = getGame(body.gameCode);
  if (!game || !context.gamesOf(session.merchant).includes(game.code))
    return refuse('invalid.request', [{ field: 'gameCode', code: 'game.unknown' }]);
  const bet: Bet = {
    bettor: session,
    sessionCurrency: session.currency,
    gameCode: game.code,
    drawId: body.drawId,
    requestId: body.requestId,
    request: body,
  };
  const outcome = await placeTicket(context, bet).catch((fault: unknown) => {
    context.log.error({ err: fault, requestId: body.requestId }, 'the outcome of a bet is unknown');
    return refuse('outcome.unknown');
  });
  if (outcome instanceof Refusal) {
    const { merchant, playerRef } = session;
    const { drawId, requestId } = body;
    logEvent(context.log, { kind: 'bet.refused', merchant, playerRef, drawId, requestId, code: outcome.code });
    return outcome;
  }
  return { ticket: toTicketValue(outcome.placed), balanceMinor: outcome.balanceMinor?.toString() ?? null };
}

async function readTickets(context: LottoContext, session: Session, query: TicketsQuery): Promise<TicketsValue> {
  const found = await findPlayerTickets(context.pool, session, {
    beforeId: query.before ?? null,
    drawId: query.draw ?? null,
    standing: query.state ?? null,
    limit: TICKETS_PER_PAGE + 1,
  });
  const page = found.slice(0, TICKETS_PER_PAGE);
  const next = found.length > TICKETS_PER_PAGE ? (page.at(-1)?.ticketId ?? null) : null;
  return { tickets: page.map(toTicketValue), next };
}
