/** The numbers of a two-digit bet, 00 to 99. */
export const ALL_NUMBERS: readonly string[] = Array.from({ length: 100 }, (_, index) => String(index).padStart(2, '0'));

interface Range {
  readonly name: string;
  readonly numbers: readonly string[];
}

/** What one page of the grid shows: five columns of ten. */
export const RANGES: readonly [Range, Range] = [
  { name: '00–49', numbers: ALL_NUMBERS.slice(0, 50) },
  { name: '50–99', numbers: ALL_NUMBERS.slice(50) },
];
