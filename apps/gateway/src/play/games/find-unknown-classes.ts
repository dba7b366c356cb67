import { GAME_CLASSES } from './game-classes.data.ts';

/** One line for each place in a document that names a class of games which does not exist. */
export const findUnknownClasses = (named: readonly (readonly [where: string, name: string])[]): string[] =>
  named
    .filter(([, name]) => !GAME_CLASSES.some((known) => known === name))
    .map(([where, name]) => `${where} has the unknown class ${name}: it must be one of ${GAME_CLASSES.join(', ')}`);
