/** The source of a prize's numbers, if they are not drawn digit by digit. */
export type Pool =
  /** Balls without replacement, stored in rising order: 20 of 1 to 80. */
  | { readonly kind: 'balls'; readonly from: number; readonly to: number }
  /** Dice: each number from `from` to `to`, independent of the others. */
  | { readonly kind: 'faces'; readonly from: number; readonly to: number };

/** Where a prize is drawn, in games of two stations: 1 is the main one ("đài chính"), 2 the second ("đài phụ"). */
export type Station = 1 | 2;

/** One line of a prize table: how many numbers it draws and how long they are. */
export interface Prize {
  /** No two prizes of a shape have the same. */
  readonly name: string;
  /** Absent if the game has only one station. */
  readonly station?: Station;
  readonly count: number;
  /** Length of each number as text; balls are filled with zeros. */
  readonly digits: number;
  readonly pool?: Pool;
}

/** A draw family: its prizes in the order in which they are drawn and printed. */
export type Shape = readonly Prize[];

/** The numbers of one prize, each a string of exactly `digits` digits. */
export interface PrizeNumbers {
  readonly prize: string;
  readonly numbers: readonly string[];
}

/** All numbers of one draw, in the order of its shape. */
export type DrawResult = readonly PrizeNumbers[];

/** The numbers of a draw that a bet is compared with. */
export type SlotSet = 'all' | readonly string[];

export function prizesIn(shape: Shape, slots: SlotSet): Shape {
  return slots === 'all' ? shape : shape.filter((prize) => slots.includes(prize.name));
}

/** @throws RangeError for a prize that the shape does not have */
export function requirePrize(shape: Shape, name: string): Prize {
  const prize = shape.find((each) => each.name === name);
  if (!prize) throw new RangeError(`no such prize: ${name}`);
  return prize;
}

/** How many numbers of the draw can match a tail of `tailDigits` digits: VN North has 27 for two digits, 23 for three, 20 for four. */
export function countSlots(shape: Shape, slots: SlotSet, tailDigits: number): number {
  return prizesIn(shape, slots)
    .filter((prize) => prize.digits >= tailDigits)
    .reduce((total, prize) => total + prize.count, 0);
}

export function numbersIn(result: DrawResult, slots: SlotSet): string[] {
  return result.filter((line) => slots === 'all' || slots.includes(line.prize)).flatMap((line) => [...line.numbers]);
}

/** Whether a result has every number of the shape, of the right length and out of its pool, and nothing else. */
export function isResultOf(shape: Shape, result: DrawResult): boolean {
  if (result.length !== shape.length) return false;
  return shape.every((prize, index) => {
    const line = result[index];
    if (line?.prize !== prize.name || line.numbers.length !== prize.count) return false;
    return line.numbers.every((number, place) => isNumberOf(prize, number, line.numbers[place - 1]));
  });
}

function isNumberOf({ digits, pool }: Prize, number: string, before: string | undefined): boolean {
  if (number.length !== digits || !/^\d+$/.test(number)) return false;
  if (!pool) return true;
  const isInPool = Number(number) >= pool.from && Number(number) <= pool.to;
  return isInPool && (pool.kind === 'faces' || before === undefined || before < number);
}
