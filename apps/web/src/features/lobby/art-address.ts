import { gameArtUrl } from '@foyer/ui/art-urls.ts';

/** Drawn for a game whose picture this version does not have. */
const STAND_IN = 'gem';

/** The address of a game's picture; never empty, whatever the vendor sends. */
export const artAddress = (name: string): string => gameArtUrl(name) ?? gameArtUrl(STAND_IN) ?? '';
