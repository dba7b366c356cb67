import { getGame } from '@foyer/lottery/find-game.ts';
import type { Game } from '@foyer/lottery/game.ts';
import { GAMES } from '@foyer/lottery/games.data.ts';
import type { FastifyInstance } from 'fastify';
import { DrawParams, DrawsValue, DrawValue, FeedValue, GameQuery, GameValue } from '../../api/draw.ts';
import type { LottoContext } from '../context.ts';
import { answer, enveloped } from '../http/create-server.ts';
import { type Refusal, refuse } from '../http/refusals.ts';
import { HISTORY_DRAWS, HOT_DRAWS } from '../settings.ts';
import {
  type Draw,
  findDrawnDraws,
  findLastDraws,
  findOpenDraws,
  getDatabaseTime,
  getDraw,
  getOpenDraw,
  getRevealedSeed,
} from './draw.store.ts';
import { findHotNumbers, toDrawnDraw, toDrawValue, toFeedLine, toGameRules, toOpenDraw } from './draw-values.ts';
import { getManifest } from './manifest.store.ts';

/** What anyone may see of games and draws. */
export function addDrawRoutes(app: FastifyInstance, context: LottoContext): void {
  app.get<{ Querystring: GameQuery }>(
    '/lotto/api/game',
    { schema: { querystring: GameQuery, response: enveloped(GameValue) } },
    async (request, reply) => {
      const game = getGame(request.query.game);
      return answer(request, reply, game ? await readGame(context, game) : refuse('not.found'));
    },
  );

  app.get<{ Querystring: GameQuery }>(
    '/lotto/api/draws',
    { schema: { querystring: GameQuery, response: enveloped(DrawsValue) } },
    async (request, reply) => {
      const game = getGame(request.query.game);
      return answer(request, reply, game ? await readHistory(context, game) : refuse('not.found'));
    },
  );

  app.get<{ Params: DrawParams }>(
    '/lotto/api/draws/:drawId',
    { schema: { params: DrawParams, response: enveloped(DrawValue) } },
    async (request, reply) => answer(request, reply, await readDraw(context, request.params.drawId)),
  );

  app.get('/lotto/vendor/v1/draws', { schema: { response: enveloped(FeedValue) } }, async (request, reply) =>
    answer(request, reply, await readFeed(context)),
  );
}

async function readGame({ pool }: LottoContext, game: Game): Promise<GameValue> {
  const [current, drawn, now] = await Promise.all([
    getOpenDraw(pool, game.code),
    findDrawnDraws(pool, game.code, HOT_DRAWS),
    getDatabaseTime(pool),
  ]);
  return {
    game: toGameRules(game),
    draw: current && toOpenDraw(current),
    last: drawn[0] ? toDrawnDraw(drawn[0]) : null,
    hot: { draws: drawn.length, numbers: findHotNumbers(drawn) },
    serverTime: now.toISOString(),
  };
}

async function readHistory({ pool }: LottoContext, game: Game): Promise<DrawsValue> {
  const [drawn, now] = await Promise.all([findDrawnDraws(pool, game.code, HISTORY_DRAWS), getDatabaseTime(pool)]);
  return { draws: drawn.map(toDrawnDraw).filter((each) => each !== null), serverTime: now.toISOString() };
}

async function readDraw({ pool }: LottoContext, drawId: string): Promise<DrawValue | Refusal> {
  const draw = await getDraw(pool, drawId);
  if (!draw) return refuse('not.found');
  const [seed, manifest, now] = await Promise.all([
    getRevealedSeed(pool, drawId),
    getManifest(pool, drawId),
    getDatabaseTime(pool),
  ]);
  return toDrawValue(draw, { seed, manifest }, now);
}

/** Two queries, however many games there are: every home screen asks for this. */
async function readFeed({ pool }: LottoContext): Promise<FeedValue> {
  const [open, drawn, now] = await Promise.all([
    findOpenDraws(pool),
    findLastDraws(
      pool,
      GAMES.map(({ code }) => code),
    ),
    getDatabaseTime(pool),
  ]);
  const games = GAMES.map((game) => {
    const isOfGame = ({ gameCode }: Draw) => gameCode === game.code;
    return toFeedLine(game, open.find(isOfGame) ?? null, drawn.find(isOfGame) ?? null);
  });
  return { games, serverTime: now.toISOString() };
}
