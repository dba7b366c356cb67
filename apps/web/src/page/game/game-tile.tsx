import { ArtTile, artTileClass } from '@foyer/ui/art-tile.tsx';
import { layoutOf, useBrand } from '../brand.ts';
import { GameLink } from '../game-link.tsx';
import { Link } from '../link.tsx';
import { useTranslation } from '../messages.ts';
import { artAddress } from './art-address.ts';
import { toGame } from './game-address.ts';
import type { TileGame } from './game-card.ts';
import { TileArt } from './tile-art.tsx';

type GameTileProps = {
  card: TileGame;
  /** Above the fold: its picture is in the page; others are loaded when the tile comes near the viewport. */
  isEager?: boolean;
  /** An address of this site that opens instead of the game. */
  to?: string;
  /** The name has one line, so that all tiles of a grid have the same height. */
  isEven?: boolean;
};

/** One game. */
export function GameTile({ card, isEager = false, to, isEven = false }: GameTileProps) {
  const brand = useBrand();
  const t = useTranslation();
  const className = artTileClass(layoutOf(brand).tile.kind, isEven);
  const isHot = card.tag === 'HOT';
  const face = (
    <ArtTile
      skin={brand.skin}
      hue={card.hue}
      picture={<TileArt src={artAddress(card.art)} isEager={isEager} />}
      name={card.displayName}
      detail={card.schedule ?? card.accountTypeName}
      tag={card.tag ? { kind: isHot ? 'hot' : 'solid', text: t(isHot ? 'lobby.flagHot' : 'lobby.flagNew') } : null}
    />
  );
  if (!to)
    return (
      <GameLink to={toGame(card.gameCode)} className={className}>
        {face}
      </GameLink>
    );
  return (
    <Link to={to} preventScrollReset className={className}>
      {face}
    </Link>
  );
}
