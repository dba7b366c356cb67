import { STAKE_LIMITS } from '@foyer/arcade-rules/limits.data.ts';
import { isInstantGame } from '@foyer/arcade-rules/play-round.ts';
import type { ArcadeQuery } from '@foyer/contract/arcade/endpoints.ts';
import { refuse } from '@foyer/http/refusal.ts';
import { parseMinor } from '@foyer/money/money-text.ts';
import { findChallenges } from '../duels/duel.store.ts';
import { enterDuel, leaveDuel } from '../duels/duel.ts';
import type { ArcadeHandlersOf } from '../http/mount-endpoints.ts';
import { maskName } from '../lantern/lantern-bets.ts';
import { findFreeRoundsLeft } from '../rounds/free-rounds.ts';
import { playInstant } from '../rounds/play-instant.ts';
import { findPlayerRounds, getRound } from '../rounds/round.store.ts';
import { toRoundValue } from '../rounds/round-row.ts';
import { requireSeed, rotateSeeds, toSeedsValue } from '../seeds/seeds.ts';
import type { Session } from '../session/session.ts';
import { ROUNDS_PER_PAGE } from '../settings.ts';

/** Single-player games: rules, rounds and seeds. */
export const ROUND_HANDLERS: ArcadeHandlersOf<'game.get' | 'round.list' | 'round.get' | 'round.play' | 'seeds.change'> =
  {
    async 'game.get'({ query, session }, context) {
      const limits = STAKE_LIMITS[session.currency];
      if (!limits) return refuse('stake.outside');
      const rounds = await findPlayerRounds(context.pool, toRoundQuery(query, session));
      return {
        gameCode: query.game,
        limits: {
          minMinor: String(limits.min),
          maxMinor: String(limits.max),
          stepMinor: String(limits.step),
          maxPayoutMinor: String(limits.maxPayout),
        },
        seeds: toSeedsValue(await requireSeed(context, session)),
        rounds: rounds.map(toRoundValue),
        freeRounds: await findFreeRoundsLeft(context, session, query.game),
      };
    },
    'round.list': async ({ query, session }, { pool }) => ({
      rounds: (await findPlayerRounds(pool, toRoundQuery(query, session))).map(toRoundValue),
    }),
    async 'round.get'({ query, session }, { pool }) {
      const round = await getRound(pool, query.roundId);
      const isOwn = round?.playerRef === session.playerRef && round.merchant === session.merchant;
      return round && isOwn ? { round: toRoundValue(round), balanceMinor: null } : refuse('not.found');
    },
    async 'round.play'({ body, session }, context) {
      const { gameCode } = body;
      return isInstantGame(gameCode) ? playInstant(context, session, { ...body, gameCode }) : refuse('invalid.request');
    },
    'seeds.change': ({ body, session }, context) => rotateSeeds(context, session, body.clientSeed),
  };

const toRoundQuery = ({ before, game }: ArcadeQuery<'round.list'>, { merchant, playerRef }: Session) => ({
  merchant,
  playerRef,
  gameCode: game,
  before: before === undefined ? null : parseMinor(before),
  limit: ROUNDS_PER_PAGE,
});

/** Duels: entering, leaving, and the list of waiting stakes. */
export const DUEL_HANDLERS: ArcadeHandlersOf<'duel.enter' | 'duel.leave' | 'duel.list'> = {
  'duel.enter': ({ body, session }, context) => enterDuel(context, session, body),
  'duel.leave': ({ body, session }, context) => leaveDuel(context, session, body.roundId),
  async 'duel.list'({ session }, { pool }) {
    const challenges = session.isTrial ? [] : await findChallenges(pool, session);
    return {
      challenges: challenges.map(({ commitment, displayName, stakeMinor }) => ({
        name: maskName(displayName),
        stakeMinor: String(stakeMinor),
        commitment,
      })),
    };
  },
};
