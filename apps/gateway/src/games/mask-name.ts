const SHORT = 5;

/** A masked name, such as `mi•••n8`, which only its owner recognises; of a short name only the first letter is left. */
export function maskName(name: string): string {
  const letters = [...name];
  const first = letters.slice(0, letters.length > SHORT ? 2 : 1).join('');
  return `${first}•••${letters.length > SHORT ? letters.slice(-2).join('') : ''}`;
}
