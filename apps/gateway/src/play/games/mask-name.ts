const SHORT = 5;

/** A masked name, such as `mi•••n8`, which only its owner recognises; short names keep only their first letter. */
export function maskName(name: string): string {
  const letters = [...name];
  const first = letters.slice(0, letters.length > SHORT ? 2 : 1).join('');
  return `${first}•••${letters.length > SHORT ? letters.slice(-2).join('') : ''}`;
}
