import { getGame } from '@foyer/lottery/find-game.ts';
import type { FastifyInstance } from 'fastify';
import {
  PlacedValue,
  ReceiptValue,
  TicketBody,
  TicketParams,
  TicketsQuery,
  TicketsValue,
  TicketValue,
} from '../../api/ticket.ts';
import type { LottoContext } from '../context.ts';
import { readReceipt } from '../draws/seal-tickets.ts';
import { answer, enveloped } from '../http/create-server.ts';
import { createRateLimit } from '../http/rate-limit.ts';
import { type Refusal, refuse } from '../http/refusals.ts';
import { requireSession } from '../session/session.routes.ts';
import type { Session } from '../session/session.store.ts';
import { TICKET_RATE, TICKETS_PER_PAGE } from '../settings.ts';
import { placeTicket } from './place-ticket.ts';
import { findPlayerTickets, getPlayerTicket } from './player-tickets.store.ts';
import { toTicketValue } from './ticket-value.ts';

/** A player's own tickets; every call needs a session. */
export function addTicketRoutes(app: FastifyInstance, context: LottoContext): void {
  const limit = createRateLimit(TICKET_RATE);

  app.post<{ Body: TicketBody }>(
    '/lotto/api/tickets',
    { schema: { body: TicketBody, response: enveloped(PlacedValue) } },
    async (request, reply) => {
      const session = await requireSession(context, request);
      if ('refused' in session) return answer(request, reply, session);
      const waitSeconds = await limit.take(`${session.merchant} ${session.playerRef}`);
      if (waitSeconds > 0) {
        return answer(request, reply.header('retry-after', waitSeconds), refuse('TOO_MANY_REQUEST_TICKET'));
      }
      return answer(request, reply, await takeBet(context, session, request.body));
    },
  );

  app.get<{ Querystring: TicketsQuery }>(
    '/lotto/api/tickets',
    { schema: { querystring: TicketsQuery, response: enveloped(TicketsValue) } },
    async (request, reply) => {
      const session = await requireSession(context, request);
      return answer(
        request,
        reply,
        'refused' in session ? session : await readTickets(context, session, request.query),
      );
    },
  );

  app.get<{ Params: TicketParams }>(
    '/lotto/api/tickets/:ticketId',
    { schema: { params: TicketParams, response: enveloped(TicketValue) } },
    async (request, reply) => {
      const session = await requireSession(context, request);
      if ('refused' in session) return answer(request, reply, session);
      const ticket = await getPlayerTicket(context.pool, session, request.params.ticketId);
      return answer(request, reply, ticket && ticket.state !== 'refused' ? toTicketValue(ticket) : refuse('not.found'));
    },
  );

  app.get<{ Params: TicketParams }>(
    '/lotto/api/tickets/:ticketId/receipt',
    { schema: { params: TicketParams, response: enveloped(ReceiptValue) } },
    async (request, reply) => {
      const session = await requireSession(context, request);
      if ('refused' in session) return answer(request, reply, session);
      const ticket = await getPlayerTicket(context.pool, session, request.params.ticketId);
      const receipt = ticket && (await readReceipt(context.pool, ticket));
      return answer(request, reply, receipt ? { ...receipt, path: [...receipt.path] } : refuse('not.found'));
    },
  );
}

async function takeBet(context: LottoContext, session: Session, body: TicketBody): Promise<PlacedValue | Refusal> {
  const game = getGame(body.gameCode);
  if (!game) return refuse('invalid.request', [{ field: 'gameCode', code: 'game.unknown' }]);
  const outcome = await placeTicket(context, {
    bettor: session,
    sessionCurrency: session.currency,
    gameCode: game.code,
    drawId: body.drawId,
    requestId: body.requestId,
    request: body,
  });
  if ('refused' in outcome) return outcome;
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
