const SHORT = 5;

/** A name by which its owner recognises it and nobody else does: `mi•••n8`; of a short one only the first letter. */
export function maskName(name: string): string {
  const letters = [...name];
  const first = letters.slice(0, letters.length > SHORT ? 2 : 1).join('');
  return `${first}•••${letters.length > SHORT ? letters.slice(-2).join('') : ''}`;
}
