import type { Translate } from './messages.ts';

/** The name of a pick: that of a side, or the number itself. */
export const toPickName = (pick: string, t: Translate): string => t.optional(`choice.${pick}`) ?? pick;
