import { ARCADE_GAMES } from '@foyer/arcade-rules/games.data.ts';
import { STAKE_LIMITS } from '@foyer/arcade-rules/limits.data.ts';
import { isInstantGame } from '@foyer/arcade-rules/play-round.ts';
import { refuse } from '@foyer/http/refusal.ts';
import { parseMinor } from '@foyer/money/money-text.ts';
import Type from 'typebox';
import type { GameValue } from '../../api/values.ts';
import { findChallenges } from '../duels/duel.store.ts';
import { enterDuel, leaveDuel } from '../duels/duel.ts';
import { type Mount, mountPlayer } from '../http/mount-route.ts';
import { maskName } from '../lantern/lantern-bets.ts';
import { findFreeRoundsLeft } from '../rounds/free-rounds.ts';
import { playInstant } from '../rounds/play-instant.ts';
import { findPlayerRounds, getRound } from '../rounds/round.store.ts';
import { toRoundValue } from '../rounds/round-row.ts';
import { requireSeed, rotateSeeds, toSeedsValue } from '../seeds/seeds.ts';
import { ROUNDS_PER_PAGE } from '../settings.ts';

const Uuid = Type.String({ pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' });
const RequestId = Type.String({ pattern: '^[\\w-]{8,64}$' });
const Minor = Type.String({ pattern: '^(0|[1-9]\\d{0,17})$' });
const GameCode = Type.Enum(ARCADE_GAMES.map(({ code }) => code));
/** Printable and without the comma, which separates the seeds of several players. */
const ClientSeed = Type.String({ pattern: '^[!-+\\--~]{1,64}$' });
const PlayBody = Type.Object({
  requestId: RequestId,
  gameCode: GameCode,
  stakeMinor: Minor,
  grantId: Type.Optional(Uuid),
  bet: Type.Record(Type.String({ maxLength: 20 }), Type.Union([Type.String({ maxLength: 40 }), Type.Number()])),
});
const PLAYS = { what: 'ROUND', perMinute: { player: 600 } } as const;

/** Single-player games: rules, rounds and seeds. */
export function mountRounds(mount: Mount): void {
  const { context } = mount;
  const byGame = Type.Object({ game: GameCode, before: Type.Optional(Minor) });
  mountPlayer(mount, { method: 'GET', url: '/arcade/api/game', query: byGame }, async ({ query }, player) => {
    const limits = STAKE_LIMITS[player.currency];
    if (!limits) return refuse('stake.outside');
    const rounds = await findPlayerRounds(context.pool, toRoundQuery(query, player));
    const value: GameValue = {
      gameCode: query.game,
      limits: {
        minMinor: String(limits.min),
        maxMinor: String(limits.max),
        stepMinor: String(limits.step),
        maxPayoutMinor: String(limits.maxPayout),
      },
      seeds: toSeedsValue(await requireSeed(context, player)),
      rounds: rounds.map(toRoundValue),
      freeRounds: await findFreeRoundsLeft(context, player, query.game),
    };
    return value;
  });
  mountPlayer(
    mount,
    { method: 'GET', url: '/arcade/api/rounds', query: byGame, isHeavy: true },
    async ({ query }, player) => ({
      rounds: (await findPlayerRounds(context.pool, toRoundQuery(query, player))).map(toRoundValue),
    }),
  );
  const one = Type.Object({ roundId: Uuid });
  mountPlayer(mount, { method: 'GET', url: '/arcade/api/round', query: one }, async ({ query }, player) => {
    const round = await getRound(context.pool, query.roundId);
    const isOwn = round?.playerRef === player.playerRef && round.merchant === player.merchant;
    return round && isOwn ? { round: toRoundValue(round), balanceMinor: null } : refuse('not.found');
  });
  const play = { method: 'POST', url: '/arcade/api/rounds', body: PlayBody, limit: PLAYS } as const;
  mountPlayer(mount, play, async ({ body }, player) => {
    const { gameCode } = body;
    return isInstantGame(gameCode) ? playInstant(context, player, { ...body, gameCode }) : refuse('invalid.request');
  });
  const seeds = { method: 'POST', url: '/arcade/api/seeds', body: Type.Object({ clientSeed: ClientSeed }) } as const;
  mountPlayer(mount, { ...seeds, limit: PLAYS }, ({ body }, player) => rotateSeeds(context, player, body.clientSeed));
}

const toRoundQuery = (
  { before, game }: { readonly game: string; readonly before?: string },
  { merchant, playerRef }: { readonly merchant: string; readonly playerRef: string },
) => ({
  merchant,
  playerRef,
  gameCode: game,
  before: before === undefined ? null : parseMinor(before),
  limit: ROUNDS_PER_PAGE,
});

/** Duels: entering, leaving, and the list of waiting stakes. */
export function mountDuels(mount: Mount): void {
  const { context } = mount;
  const enter = Type.Object({ requestId: RequestId, stakeMinor: Minor });
  mountPlayer(mount, { method: 'POST', url: '/arcade/api/duels', body: enter, limit: PLAYS }, ({ body }, player) =>
    enterDuel(context, player, body),
  );
  const leave = Type.Object({ roundId: Uuid });
  mountPlayer(mount, { method: 'POST', url: '/arcade/api/duels/leave', body: leave }, ({ body }, player) =>
    leaveDuel(context, player, body.roundId),
  );
  mountPlayer(mount, { method: 'GET', url: '/arcade/api/duels' }, async (_call, player) => {
    const challenges = player.isTrial ? [] : await findChallenges(context.pool, player);
    return {
      challenges: challenges.map(({ commitment, displayName, stakeMinor }) => ({
        name: maskName(displayName),
        stakeMinor: String(stakeMinor),
        commitment,
      })),
    };
  });
}
