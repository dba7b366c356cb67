import { gameArtUrl } from '@foyer/ui/art-urls.ts';

/** Shown for a game whose picture this version does not have. */
const STAND_IN = 'gem';

/** The address of a game's picture; never empty. */
export const artAddress = (name: string): string => gameArtUrl(name) ?? gameArtUrl(STAND_IN) ?? '';
