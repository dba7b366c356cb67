import type { DrawResult, PrizeNumbers, Shape, Station } from './shape.ts';

const STATIONS: readonly Station[] = [1, 2];
const AT_SECOND = '-2';

/** The name of a prize at a station: `special` at the first, `special-2` at the second. Such names are built only here. */
export const prizeAt = (prize: string, station: Station): string => (station === 1 ? prize : `${prize}${AT_SECOND}`);

/** Reads such a name: `special-2` is the special prize at station 2. A game without stations has all its prizes at 1. */
export const readPrizeName = (name: string): { readonly prize: string; readonly station: Station } =>
  name.endsWith(AT_SECOND) ? { prize: name.slice(0, -AT_SECOND.length), station: 2 } : { prize: name, station: 1 };

/** The same prizes at two stations. They are drawn and printed prize by prize, the first station before the second. */
export const atTwoStations = (shape: Shape): Shape =>
  shape.flatMap((prize) => STATIONS.map((station) => ({ ...prize, name: prizeAt(prize.name, station), station })));

/** Both stations of a shape; none for a game that is drawn at one place. */
export const findStations = (shape: Shape): readonly Station[] =>
  STATIONS.filter((station) => shape.some((prize) => prize.station === station));

/** The names of all prizes of a station. */
export const findPrizesAt = (shape: Shape, station: Station): readonly string[] =>
  shape.filter((prize) => prize.station === station).map(({ name }) => name);

/** One prize of a draw with its numbers at each station, in their order; without stations there is one line. */
export interface PrizeRow {
  /** Its name without a station. */
  readonly prize: string;
  readonly lines: readonly PrizeNumbers[];
}

/** A draw as it is printed: a row for each prize. */
export function toPrizeRows(result: DrawResult): readonly PrizeRow[] {
  const rows = new Map<string, PrizeNumbers[]>();
  for (const line of result) {
    const { prize } = readPrizeName(line.prize);
    rows.set(prize, [...(rows.get(prize) ?? []), line]);
  }
  return [...rows].map(([prize, lines]) => ({ prize, lines }));
}
