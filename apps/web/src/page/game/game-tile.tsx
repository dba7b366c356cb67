import { tileGround } from '@foyer/theme/art-color.ts';
import { classNames } from '@foyer/ui/class-names.ts';
import { Tag } from '@foyer/ui/tag.tsx';
import type { CSSProperties } from 'react';
import { type Brand, knobsOf, useBrand } from '../brand.ts';
import { GameLink } from '../game-link.tsx';
import { Link } from '../link.tsx';
import { useTranslation } from '../messages.ts';
import { artAddress } from './art-address.ts';
import { toGame } from './game-address.ts';
import type { GameCard } from './game-card.ts';
import styles from './game-tile.module.css';
import { TileArt } from './tile-art.tsx';

type GameTileProps = {
  card: GameCard;
  /** Above the fold: its picture is in the page; others are loaded when the tile comes near the viewport. */
  isEager?: boolean;
  /** An address of ours that opens instead of the game. */
  to?: string;
  /** The name has one line, so that all tiles of a grid are as high. */
  isEven?: boolean;
};

/** The light behind the art, from the game's hue, as custom properties. */
export function toGround(skin: Brand['skin'], hue: number): CSSProperties {
  const { light, middle, deep, caption } = tileGround(skin, hue);
  const framed = skin === 'lacquer' ? { '--g2': middle, '--g4': `${caption}ed` } : null;
  return { '--g1': light, '--g3': deep, ...framed } as CSSProperties;
}

/** One game. */
export function GameTile({ card, isEager = false, to, isEven = false }: GameTileProps) {
  const brand = useBrand();
  const t = useTranslation();
  const { kind } = knobsOf(brand).tile;
  const className = classNames(styles.tile, styles[kind], isEven && styles.even);
  const face = (
    <>
      <span className={styles.art} style={toGround(brand.skin, card.hue)}>
        <TileArt src={artAddress(card.art)} isEager={isEager} />
      </span>
      {card.tag ? (
        <Tag kind={card.tag === 'HOT' ? 'hot' : 'solid'} className={styles.flag}>
          {t(card.tag === 'HOT' ? 'lobby.flagHot' : 'lobby.flagNew')}
        </Tag>
      ) : null}
      <span className={styles.caption}>
        <b className={styles.name}>{card.displayName}</b>
        <span className={styles.vendor}>{card.schedule ?? card.accountTypeName}</span>
      </span>
    </>
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
