import type { Queryable } from '@foyer/database/open-pool.ts';
import type { Context } from '../../context.ts';
import { type Catalogue, gamesByCode, NO_CATALOGUE } from '../../play/games/catalogue.ts';
import { getLadderVersion, type Ladder, type PointRates } from './ladder-document.ts';
import { findRatedStakes, type RatedStakes, type StakeScope } from './points.store.ts';

const BASIS_POINTS = 10_000n;

/** Stakes with the rates that were in force when they were bet. */
export interface CountedStake {
  stakeMinor: bigint;
  /** Basis points of the stake. */
  rateBp: number;
  rates: Pick<PointRates, 'fxMicro' | 'unitMicro'>;
}

/**
 * Points: stakes × rate × exchange rate ÷ unit, all as of the time of the bet, rounded down once on the exact sum (engagement.md
 * §3). Later changes of a rate or a currency do not affect points.
 */
export function toPoints(stakes: readonly CountedStake[]): bigint {
  let [sum, over] = [0n, 1n];
  for (const { rateBp, rates, stakeMinor } of stakes) {
    const unit = BASIS_POINTS * BigInt(rates.unitMicro);
    const worth = stakeMinor * BigInt(rateBp) * BigInt(rates.fxMicro);
    if (unit === over) sum += worth;
    else [sum, over] = [sum * unit + worth * over, over * unit];
  }
  return sum <= 0n ? 0n : sum / over;
}

/** How much of a stake on a game counts. */
export const rateOf = ({ games, rates }: PointRates, gameCode: string | null, gameClass: string | null): number =>
  (gameCode === null ? undefined : games?.[gameCode]) ?? (gameClass === null ? undefined : rates[gameClass]) ?? 0;

/** The points of members in a period, by member; members without points are absent. */
export async function findPoints(
  scope: StakeScope,
  context: Pick<Context, 'documents'> & { pool: Queryable },
): Promise<Map<bigint, bigint>> {
  const counted = new Map<bigint, CountedStake[]>();
  const versions = readVersions(scope.merchant, context);
  for (const row of await findRatedStakes(context.pool, scope)) {
    const stake = await toCounted(row, versions);
    if (!stake) continue;
    const stakes = counted.get(row.memberId);
    if (stakes) stakes.push(stake);
    else counted.set(row.memberId, [stake]);
  }
  return new Map([...counted].map(([memberId, stakes]) => [memberId, toPoints(stakes)]));
}

interface Versions {
  ladder(version: number | null): Promise<Ladder | null>;
  catalogue(version: number | null): Promise<Catalogue>;
}

/** Versions of the documents, each read once. */
function readVersions(merchant: string, { documents }: Pick<Context, 'documents'>): Versions {
  const ladders = new Map<number, Promise<Ladder | null>>();
  const catalogues = new Map<number, Promise<Catalogue>>();
  const readCatalogue = async (version: number) =>
    ((await documents.getVersion({ merchant, kind: 'catalogue' }, version))?.body as Catalogue | undefined) ??
    NO_CATALOGUE;
  return {
    ladder: async (version) =>
      version === null ? null : once(ladders, version, () => getLadderVersion({ documents }, merchant, version)),
    catalogue: async (version) =>
      version === null ? NO_CATALOGUE : once(catalogues, version, () => readCatalogue(version)),
  };
}

function once<K, V>(known: Map<K, V>, key: K, make: () => V): V {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

async function toCounted(
  { catalogueVersion, gameCode, ladderVersion, stakeMinor }: RatedStakes,
  versions: Versions,
): Promise<CountedStake | null> {
  const ladder = await versions.ladder(ladderVersion);
  if (!ladder) return null;
  const games = gamesByCode(await versions.catalogue(catalogueVersion));
  const gameClass = gameCode === null ? null : (games.get(gameCode)?.gameClassify ?? null);
  return { stakeMinor, rateBp: rateOf(ladder.points, gameCode, gameClass), rates: ladder.points };
}
