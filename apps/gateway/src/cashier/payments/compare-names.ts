export type NameMatch = 'exact' | 'likely' | 'different';

/** Words that people and banks often leave out. */
const LOOSE = new Set(['DE', 'DA', 'DO', 'DAS', 'DOS', 'E', 'JR', 'SR', 'II', 'III', 'IV']);
const SHORT: Readonly<Record<string, string>> = { MA: 'MARIA' };

/** The words of a name, in upper case without diacritics and punctuation. */
function wordsOf(name: string): string[] {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[đĐ]/g, 'd')
    .toUpperCase()
    .replace(/[^\p{L}\s*]/gu, ' ')
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => SHORT[word] ?? word);
}

/** Whether two words are equal, one is the other's initial, or they may be equal but masked. */
function fits(a: string, b: string): boolean {
  if (a === b) return true;
  if (a.length === 1 || b.length === 1) return a[0] === b[0];
  if (!a.includes('*') && !b.includes('*')) return false;
  return a[0] === b[0] && (a.at(-1) === b.at(-1) || a.endsWith('*') || b.endsWith('*'));
}

/** Compares two personal names. `likely` is for people to review; it never leads to a refusal on its own. */
export function compareNames(one: string, other: string): NameMatch {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  if (a.length === 0 || b.length === 0) return 'different';
  if (a.join(' ') === b.join(' ')) return 'exact';
  const strict = (words: string[]) => words.filter((word) => !LOOSE.has(word));
  const [first, second] = [strict(a), strict(b)];
  if (first.join(' ') === second.join(' ')) return 'exact';
  const [short, long] = first.length <= second.length ? [first, second] : [second, first];
  const left = [...long];
  const isWithin = short.every((word) => {
    const at = left.findIndex((candidate) => fits(word, candidate));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return isWithin && short.length >= 2 ? 'likely' : 'different';
}
