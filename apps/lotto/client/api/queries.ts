import type { TicketStanding, TicketsQuery } from '@foyer/contract/lotto/ticket.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import { serverNow } from './server-clock.ts';

const POLL_MS = 5_000;
/** Maximum age of the copy of an open ticket. */
const COPY_POLL_MS = 60_000;
const FAST_POLL_MS = 700;
/** A delay after closing time, so that the answer already has the next draw. */
const AFTER_CLOSE_MS = 120;

/** When to poll again for something that changes at a known time: rarely before it, exactly at it, often after it. */
export function toPollMs(changesAt: string | null | undefined, now: number): number {
  if (!changesAt) return FAST_POLL_MS;
  const leftMs = new Date(changesAt).getTime() - now;
  if (leftMs <= 0) return FAST_POLL_MS;
  return Math.min(POLL_MS, leftMs + AFTER_CLOSE_MS);
}

/** Rules in a currency, the open draw and the last result of a game, kept up to date. */
export function useGame(gameCode: string, currency: string) {
  return useQuery({
    queryKey: ['game', gameCode, currency],
    queryFn: ({ signal }) => call('game.get', { query: { game: gameCode, currency }, signal }),
    refetchInterval: (query) => toPollMs(query.state.data?.draw?.closesAt, serverNow()),
  });
}

/** The open draw and the last result of every game, for the lobby. */
export function useFeed() {
  return useQuery({
    queryKey: ['feed'],
    queryFn: ({ signal }) => call('draw.feed', { signal }),
    refetchInterval: POLL_MS,
  });
}

export function useBalance() {
  return useQuery({
    queryKey: ['balance'],
    queryFn: ({ signal }) => call('session.balance', { signal }),
    refetchInterval: 30_000,
  });
}

/** One draw, polled until it has its numbers. */
export function useDraw(drawId: string | null) {
  return useQuery({
    queryKey: ['draw', drawId],
    enabled: drawId !== null,
    queryFn: ({ signal }) => call('draw.get', { params: { drawId: drawId ?? '' }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.numbers || data?.voided?.serverSeed ? false : toPollMs(data?.closesAt, serverNow()),
  });
}

/** One ticket, polled until it is settled. `closesAt` is when its draw closes. */
export function useTicket(ticketId: string, closesAt: string | null) {
  return useQuery({
    queryKey: ['ticket', ticketId],
    queryFn: ({ signal }) => call('ticket.get', { params: { ticketId }, signal }),
    refetchInterval: ({ state: { data } }) => (data && data.state !== 'open' ? false : toPollMs(closesAt, serverNow())),
  });
}

/** The player's tickets of one draw, for marking their numbers in its result. */
export function useDrawTickets(drawId: string | null) {
  return useQuery({
    queryKey: ['draw-tickets', drawId],
    enabled: drawId !== null,
    queryFn: ({ signal }) => call('ticket.list', { query: { draw: drawId ?? '' }, signal }),
  });
}

/** The player's tickets, newest first, page by page; all of them, or those of one standing. */
export function useTickets(standing: TicketStanding | null) {
  return useInfiniteQuery({
    queryKey: ['tickets', standing],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => call('ticket.list', { query: toTicketsQuery(standing, pageParam), signal }),
    getNextPageParam: (page) => page.next ?? undefined,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.tickets.some((ticket) => ticket.state === 'open')) ? POLL_MS : false,
  });
}

/** The player's latest tickets, for the copy on the device; refetched when a ticket is placed. */
export function useTicketsToCopy(isOn: boolean) {
  return useQuery({
    queryKey: ['tickets', 'copy'],
    enabled: isOn,
    queryFn: ({ signal }) => call('ticket.list', { query: {}, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.tickets.some((ticket) => ticket.state === 'open') ? COPY_POLL_MS : false,
  });
}

const toTicketsQuery = (standing: TicketStanding | null, before: string): TicketsQuery => ({
  ...(standing ? { state: standing } : {}),
  ...(before ? { before } : {}),
});

/** The results of a game, newest first, page by page. */
export function useDrawPages(gameCode: string) {
  return useInfiniteQuery({
    queryKey: ['draw-pages', gameCode],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call('draw.list', { query: { game: gameCode, ...(pageParam ? { before: pageParam } : {}) }, signal }),
    getNextPageParam: (page) => page.next ?? undefined,
    // Pages end at an instant, so older ones do not change: only a list of one page is kept up to date.
    refetchInterval: ({ state: { data } }) => ((data?.pages.length ?? 1) === 1 ? 20_000 : false),
  });
}

/** The last draws, newest first. */
export function useDraws(gameCode: string) {
  return useQuery({
    queryKey: ['draws', gameCode],
    queryFn: ({ signal }) => call('draw.list', { query: { game: gameCode }, signal }),
    refetchInterval: 20_000,
  });
}
