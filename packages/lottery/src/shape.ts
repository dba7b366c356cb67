/** One line of a prize table: how many numbers it draws and how long they are. */
export interface Prize {
  readonly name: string;
  readonly count: number;
  readonly digits: number;
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

/** Which numbers of a draw a bet looks at. */
export type SlotSet = 'all' | readonly string[];

export function prizesIn(shape: Shape, slots: SlotSet): Shape {
  return slots === 'all' ? shape : shape.filter((prize) => slots.includes(prize.name));
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

/** Whether a result has every number of the shape, of the right length, and nothing else. */
export function isResultOf(shape: Shape, result: DrawResult): boolean {
  if (result.length !== shape.length) return false;
  return shape.every((prize, index) => {
    const line = result[index];
    if (line?.prize !== prize.name || line.numbers.length !== prize.count) return false;
    return line.numbers.every((number) => number.length === prize.digits && /^\d+$/.test(number));
  });
}
