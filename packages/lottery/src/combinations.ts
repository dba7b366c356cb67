/** C(n, k), exactly. */
export function choose(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n;
  let result = 1n;
  for (let index = 1; index <= k; index += 1) result = (result * BigInt(n - k + index)) / BigInt(index);
  return result;
}

/** Every choice of `size` items, in order: of three, two are AB, AC, BC. */
export function combinationsOf<T>(items: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  return items.flatMap((item, index) =>
    combinationsOf(items.slice(index + 1), size - 1).map((rest) => [item, ...rest]),
  );
}

/** Every different order of the characters of a text, sorted: `112` gives 112, 121, 211. */
export function permutationsOf(text: string): string[] {
  if (text.length < 2) return [text];
  const found = new Set<string>();
  for (let index = 0; index < text.length; index += 1) {
    const rest = text.slice(0, index) + text.slice(index + 1);
    for (const order of permutationsOf(rest)) found.add(`${text[index]}${order}`);
  }
  return [...found].sort();
}

/** How many different orders the characters of a text have. */
export function countPermutations(text: string): number {
  let orders = 1;
  const seen = new Map<string, number>();
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    const times = (seen.get(character) ?? 0) + 1;
    seen.set(character, times);
    orders = (orders * (index + 1)) / times;
  }
  return orders;
}

export const sortCharacters = (text: string): string => [...text].sort().join('');
