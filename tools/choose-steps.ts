/**
 * The steps of a run that its words choose, in the order of the run; all without words.
 * @throws naming every unknown word and the steps there are
 */
export function chooseSteps(names: readonly string[], words: readonly string[]): string[] {
  const unknown = words.filter((word) => !names.includes(word));
  if (unknown.length > 0) throw new Error(`There is no step ${unknown.join(', ')}. The steps are ${names.join(', ')}.`);
  return names.filter((name) => words.length === 0 || words.includes(name));
}
