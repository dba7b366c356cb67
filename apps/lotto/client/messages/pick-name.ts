import type { Translate } from './messages.ts';

/** What a pick is called: the name of a side, or the number as it is. */
export const toPickName = (pick: string, t: Translate): string => t.optional(`choice.${pick}`) ?? pick;
