import type { DrawsValue, DrawValue, FeedValue, GameValue } from '@foyer/contract/lotto/draw.ts';
import { type Refusal, refuse } from '@foyer/http/refusal.ts';
import { getGame } from '@foyer/lottery/find-game.ts';
import type { Game } from '@foyer/lottery/game.ts';
import { GAMES } from '@foyer/lottery/games.data.ts';
import type { LottoContext } from '../context.ts';
import type { LottoHandlers } from '../http/mount-endpoints.ts';
import { HISTORY_DRAWS } from '../settings.ts';
import { getPlayerTicket } from '../tickets/player-tickets.store.ts';
import { findDrawnDraws, getDatabaseTime, getDraw, getRevealedSeed } from './draw.store.ts';
import {
  findHotNumbers,
  toDrawnDraw,
  toDrawValue,
  toFeedLine,
  toGameRules,
  toOpenDraw,
  toVoidedDraw,
} from './draw-values.ts';
import { getManifest } from './manifest.store.ts';
import { readReceipt } from './seal-tickets.ts';
import { findVoidedDraws, getVoidedDraw } from './void.store.ts';

/** The currency of odds for a reader without a session. */
const DEFAULT_CURRENCY = 'VND';

/** The public calls of games and draws, and the receipts of a player's sealed tickets. */
export const drawHandlers = {
  'game.get': async ({ query }, context) => {
    const game = getGame(query.game);
    return game ? readGame(context, game, query.currency ?? DEFAULT_CURRENCY) : refuse('not.found');
  },
  'draw.list': async ({ query }, context) => {
    const game = getGame(query.game);
    return game ? readHistory(context, game, toInstant(query.before)) : refuse('not.found');
  },
  'draw.get': ({ params }, context) => readDraw(context, params.drawId),
  'draw.feed': (_call, context) => readFeed(context),
  'ticket.receipt': async ({ params, session }, { pool }) => {
    const ticket = await getPlayerTicket(pool, session, params.ticketId);
    const receipt = ticket && (await readReceipt(pool, ticket));
    return receipt ? { ...receipt, path: [...receipt.path] } : refuse('not.found');
  },
} satisfies Partial<LottoHandlers>;

async function readGame({ reads }: LottoContext, game: Game, currency: string): Promise<GameValue> {
  const { drawn, now, open } = await reads.state(game.code);
  return {
    game: toGameRules(game, currency),
    draw: open && toOpenDraw(open),
    last: drawn[0] ? toDrawnDraw(drawn[0]) : null,
    hot: { draws: drawn.length, numbers: findHotNumbers(drawn) },
    serverTime: now.toISOString(),
  };
}

/** An invalid `before`, such as February 30th, returns the latest page. */
const toInstant = (text: string | undefined): Date | null =>
  text !== undefined && !Number.isNaN(Date.parse(text)) ? new Date(text) : null;

/** Draws with numbers and voided ones share a page: the newest hundred of both. */
async function readHistory({ pool }: LottoContext, game: Game, before: Date | null): Promise<DrawsValue> {
  const [drawn, voided, now] = await Promise.all([
    findDrawnDraws(pool, { gameCode: game.code, before, limit: HISTORY_DRAWS }),
    findVoidedDraws(pool, { gameCode: game.code, before, limit: HISTORY_DRAWS }),
    getDatabaseTime(pool),
  ]);
  const closes = [...drawn, ...voided].map(({ closesAt }) => closesAt.getTime()).sort((left, right) => right - left);
  const last = closes[HISTORY_DRAWS - 1] ?? null;
  const isOnPage = ({ closesAt }: { closesAt: Date }) => last === null || closesAt.getTime() >= last;
  return {
    draws: drawn
      .filter(isOnPage)
      .map(toDrawnDraw)
      .filter((each) => each !== null),
    voided: voided.filter(isOnPage).map(toVoidedDraw),
    next: last === null ? null : new Date(last).toISOString(),
    serverTime: now.toISOString(),
  };
}

async function readDraw({ pool }: LottoContext, drawId: string): Promise<DrawValue | Refusal<'not.found'>> {
  const draw = await getDraw(pool, drawId);
  if (!draw) return refuse('not.found');
  const [seed, manifest, voided, now] = await Promise.all([
    getRevealedSeed(pool, drawId),
    getManifest(pool, drawId),
    getVoidedDraw(pool, drawId),
    getDatabaseTime(pool),
  ]);
  return toDrawValue(draw, { seed, manifest, voided }, now);
}

async function readFeed({ reads }: LottoContext): Promise<FeedValue> {
  const lines = await Promise.all(
    GAMES.map(async (game) => {
      const { drawn, now, open } = await reads.state(game.code);
      return { now, line: toFeedLine(game, open, drawn[0] ?? null) };
    }),
  );
  const now = Math.max(...lines.map((one) => one.now.getTime()));
  return { games: lines.map(({ line }) => line), serverTime: new Date(now).toISOString() };
}
