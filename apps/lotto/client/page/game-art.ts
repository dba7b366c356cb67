import { gameArtUrl } from '@foyer/ui/art-urls.ts';
import { usePlayer } from './player.tsx';

/** Our artwork of a game, by the prefix of its code; the first match counts. */
const ART: readonly (readonly [start: string, art: string])[] = [
  ['VNMT2', 'seal-central-two'],
  ['VNMN2', 'seal-south-two'],
  ['VSQ120D', 'seal-south-two'],
  ['VNQ', 'seal-quick'],
  ['VNMB', 'seal-north'],
  ['VNMT', 'seal-central'],
  ['VNMN', 'seal-south'],
  ['VSQ', 'seal-south'],
  ['KENO', 'keno'],
  ['DICE', 'sicbo'],
  ['TH', 'ball-row'],
  ['LAO', 'lotus'],
];

const OTHERS = 'seal-star';

/** The address of a game's artwork: the merchant's, so that it matches the tapped tile, else ours. */
export function useGameArt(): (gameCode: string) => string {
  const { page } = usePlayer();
  return (gameCode) => {
    const own = page.games.find(({ code }) => code === gameCode)?.art;
    const ours = ART.find(([start]) => gameCode.startsWith(start))?.[1] ?? OTHERS;
    return (own && gameArtUrl(own)) || (gameArtUrl(ours) ?? '');
  };
}
