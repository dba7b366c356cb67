/** 0 nothing, 1 weak, 2 fair, 3 good, 4 strong. */
export type Strength = 0 | 1 | 2 | 3 | 4;

const MIN_LENGTH = 8;
const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];
const RUNS = 'abcdefghijklmnopqrstuvwxyz 01234567890 qwertyuiop asdfghjkl zxcvbnm';

/** Characters that repeat or follow the previous one add no strength. */
function countSurprises(password: string): number {
  const letters = [...password.toLowerCase()];
  return letters.filter((letter, place) => {
    const previous = letters[place - 1];
    return previous === undefined || (letter !== previous && !RUNS.includes(previous + letter));
  }).length;
}

/**
 * A rough estimate from length and variety, shown while typing. The gateway decides whether a password is
 * refused, and also knows the common ones.
 */
export function estimateStrength(password: string): Strength {
  const length = [...password].length;
  if (length === 0) return 0;
  const different = new Set(password).size;
  if (length < MIN_LENGTH || different < 4) return 1;
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  const points = Math.min(countSurprises(password), different + 2) + kinds * 2;
  if (points >= 18) return 4;
  if (points >= 14) return 3;
  return points >= 10 ? 2 : 1;
}
