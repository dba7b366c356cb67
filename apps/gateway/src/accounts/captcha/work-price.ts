/** The zero bits of each part of the easiest puzzle: with its eight parts about a second of a cheap phone. */
const MIN_BITS = 15;
/** The most that the work doubles: thousands of honest phones may share an address. */
const MAX_DOUBLINGS = 4;
/** A puzzle may be cheaper than those of now by this many doublings: others may have solved theirs in the meantime. */
const TOLERATED_DOUBLINGS = 1;

/**
 * The zero bits of each part of a puzzle. The work doubles whenever the puzzles that an address has solved have doubled.
 * @param solved in the current window of the address
 * @param free what an address may do without a puzzle
 */
export const bitsOfWork = (solved: number, free: number): number =>
  MIN_BITS + Math.min(MAX_DOUBLINGS, Math.floor(Math.log2(1 + solved / free)));

/** Whether a puzzle was issued when the work of its address was still much less. */
export const isTooCheap = (bits: number, solved: number, free: number): boolean =>
  bits < bitsOfWork(solved, free) - TOLERATED_DOUBLINGS;
