import type { Queryable } from '@foyer/database/open-pool.ts';
import type { BeaconRound, TargetRound } from '@foyer/lottery/beacon.ts';
import type { DrawResult } from '@foyer/lottery/shape.ts';

import { type DrawMove, type DrawState, requireDrawMove } from './draw-states.ts';

/** A draw as anyone may see it: no seed. */
export interface Draw {
  readonly drawId: string;
  readonly gameCode: string;
  readonly opensAt: Date;
  readonly closesAt: Date;
  /** When the numbers are due. */
  readonly drawsAt: Date;
  readonly state: DrawState;
  readonly commitment: string;
  /** Which pulse decides with the seed; null for draws before there was a beacon. */
  readonly pin: TargetRound | null;
  /** The beacon's output, once the draw has numbers. */
  readonly pulse: BeaconRound | null;
  readonly numbers: DrawResult | null;
  readonly drawnAt: Date | null;
}

export interface NewDraw extends Pick<Draw, 'drawId' | 'gameCode' | 'opensAt' | 'closesAt' | 'drawsAt' | 'commitment'> {
  readonly sealedSeed: string;
  readonly pin: TargetRound;
}

const COLUMNS = `draw_id as "drawId", game_code as "gameCode", opens_at as "opensAt", closes_at as "closesAt", draws_at as "drawsAt",
  state, commitment, numbers, drawn_at as "drawnAt",
  case when beacon_chain is not null
    then jsonb_build_object('chain', beacon_chain, 'publicKey', beacon_key, 'round', beacon_round) end as pin,
  case when beacon_signature is not null
    then jsonb_build_object('chain', beacon_chain, 'publicKey', beacon_key, 'round', beacon_round,
      'signature', beacon_signature) end as pulse`;
const DRAWN = `state in ('drawn', 'settling', 'settled', 'corrected')`;

export async function getDatabaseTime(db: Queryable): Promise<Date> {
  const { rows } = await db.query<{ now: Date }>('select lotto.clock() as now');
  return rows[0]?.now ?? new Date(0);
}

/** Locks the advancing of this game until the transaction ends. */
export async function lockGame(db: Queryable, gameCode: string): Promise<void> {
  await db.query('select pg_advisory_xact_lock(hashtext($1))', [`lotto game ${gameCode}`]);
}

export async function addDraws(db: Queryable, draws: readonly NewDraw[]): Promise<void> {
  for (const draw of draws) {
    await db.query(
      `insert into lotto.draw (draw_id, game_code, opens_at, closes_at, draws_at, commitment, sealed_seed,
         beacon_chain, beacon_key, beacon_round)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
      [
        draw.drawId,
        draw.gameCode,
        draw.opensAt,
        draw.closesAt,
        draw.drawsAt,
        draw.commitment,
        draw.sealedSeed,
        draw.pin.chain,
        draw.pin.publicKey,
        draw.pin.round,
      ],
    );
  }
}

/** Draws of a game that have not been closed, in chronological order. */
export async function findUnclosedDraws(db: Queryable, gameCode: string): Promise<Draw[]> {
  const { rows } = await db.query<Draw>(
    `select ${COLUMNS} from lotto.draw where game_code = $1 and state in ('scheduled', 'open') order by opens_at`,
    [gameCode],
  );
  return rows;
}

/**
 * Makes one move of the transition table, or none when the draw is no longer in the state it comes from.
 * Waits for every bet that is being inserted into the draw.
 */
export async function moveDraw(db: Queryable, drawId: string, move: DrawMove): Promise<boolean> {
  requireDrawMove(move);
  const { rowCount } = await db.query(
    `update lotto.draw set state = $3, settled_at = case when $3 = 'settled' then lotto.clock() else settled_at end
     where draw_id = $1 and state = $2`,
    [drawId, move.from, move.to],
  );
  return rowCount === 1;
}

/** The numbers of a draw, and the seed and pulse that they followed from. */
export interface Drawn {
  readonly numbers: DrawResult;
  readonly pulse: BeaconRound | null;
  readonly serverSeed: Uint8Array;
}

/** The move from drawing to drawn, which makes the seed public. */
export async function recordNumbers(
  db: Queryable,
  drawId: string,
  { numbers, pulse, serverSeed }: Drawn,
): Promise<boolean> {
  requireDrawMove({ from: 'drawing', to: 'drawn' });
  const { rowCount } = await db.query(
    `update lotto.draw set state = 'drawn', numbers = $2, beacon_signature = $3, server_seed = $4, drawn_at = lotto.clock()
     where draw_id = $1 and state = 'drawing'`,
    [drawId, JSON.stringify(numbers), pulse?.signature ?? null, serverSeed],
  );
  return rowCount === 1;
}

/** The sealed seed of a draw whose sale has ended, for drawing it; null in every other state. */
export async function getSealedSeed(db: Queryable, drawId: string): Promise<string | null> {
  const { rows } = await db.query<{ sealed: string }>(
    `select sealed_seed as sealed from lotto.draw where draw_id = $1 and state = 'drawing'`,
    [drawId],
  );
  return rows[0]?.sealed ?? null;
}

/** The seed of a drawn draw, for its proof, and of a voided one, so that anyone can see what it would have given; null before. */
export async function getRevealedSeed(db: Queryable, drawId: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const { rows } = await db.query<{ seed: Buffer | null }>(
    `select server_seed as seed from lotto.draw where draw_id = $1 and (${DRAWN} or state = 'voided')`,
    [drawId],
  );
  return rows[0]?.seed ? Uint8Array.from(rows[0].seed) : null;
}

/** Voided draws whose seeds are still sealed. */
export async function findUnrevealedVoids(db: Queryable): Promise<{ drawId: string; sealed: string }[]> {
  const { rows } = await db.query<{ drawId: string; sealed: string }>(
    `select draw_id as "drawId", sealed_seed as sealed from lotto.draw where state = 'voided' and server_seed is null`,
  );
  return rows;
}

/** Stores the seed of a voided draw, which makes it public. */
export async function revealSeed(db: Queryable, drawId: string, seed: Uint8Array): Promise<void> {
  await db.query(
    `update lotto.draw set server_seed = $2 where draw_id = $1 and state = 'voided' and server_seed is null`,
    [drawId, seed],
  );
}

export async function getDraw(db: Queryable, drawId: string): Promise<Draw | null> {
  const { rows } = await db.query<Draw>(`select ${COLUMNS} from lotto.draw where draw_id = $1`, [drawId]);
  return rows[0] ?? null;
}

/** Which of a game's past draws: those that closed before an instant, or the latest. */
export interface DrawPage {
  readonly gameCode: string;
  readonly before: Date | null;
  readonly limit: number;
}

/** The last draws that have numbers, newest first. */
export async function findDrawnDraws(db: Queryable, { before, gameCode, limit }: DrawPage): Promise<Draw[]> {
  const { rows } = await db.query<Draw>(
    `select ${COLUMNS} from lotto.draw
      where game_code = $1 and ${DRAWN} and ($3::timestamptz is null or closes_at < $3) order by closes_at desc limit $2`,
    [gameCode, limit, before],
  );
  return rows;
}

/** What is on sale of a game. */
export interface Sale {
  readonly open: Draw | null;
  /** The last draw that has numbers. */
  readonly lastId: string | null;
  /** The time of the database. */
  readonly now: Date;
}

/** What is on sale of each of these games. The subselect is for one plan, as in `findDrawnByGame`. */
export async function findSales(db: Queryable, gameCodes: readonly string[]): Promise<Map<string, Sale>> {
  const { rows } = await db.query<(Draw | { drawId: null }) & Pick<Sale, 'lastId' | 'now'> & { code: string }>(
    `select game.code, lotto.clock() as now, ${COLUMNS},
       (select last.draw_id from lotto.draw as last where last.game_code = game.code and last.${DRAWN}
        order by last.closes_at desc limit 1) as "lastId"
     from unnest((select $1::text[])) as game (code) left join lotto.draw on draw.game_code = game.code and draw.state = 'open'`,
    [gameCodes],
  );
  return new Map(
    rows.map(({ code, lastId, now, ...draw }) => [code, { now, lastId, open: draw.drawId === null ? null : draw }]),
  );
}

/**
 * The last draws of each of these games that have numbers, newest first. The subselect hides the number of games from the planner, which
 * would otherwise plan each call for its own number: that takes three times as long as the query.
 */
export async function findDrawnByGame(
  db: Queryable,
  gameCodes: readonly string[],
  limit: number,
): Promise<Map<string, Draw[]>> {
  const { rows } = await db.query<Draw>(
    `select drawn.* from unnest((select $1::text[])) as game (code) cross join lateral (
       select ${COLUMNS} from lotto.draw where game_code = game.code and ${DRAWN} order by closes_at desc limit $2) as drawn
     order by "gameCode", "closesAt" desc`,
    [gameCodes, limit],
  );
  return Map.groupBy(rows, ({ gameCode }) => gameCode);
}

/** Draws that are closed but not finished, for the sweep. */
export async function findUnfinishedDraws(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ drawId: string }>(
    `select draw_id as "drawId" from lotto.draw where state in ('closed', 'drawing', 'drawn', 'settling') order by closes_at`,
  );
  return rows.map((row) => row.drawId);
}
