import { memo } from 'react';
import type { ListedGame } from '../../page/game/game-card.ts';
import { GameTile } from '../../page/game/game-tile.tsx';
import styles from './game-cell.module.css';
import { Heart } from './heart.tsx';

export type GameItemProps = {
  game: ListedGame;
  isEager: boolean;
  isFavourite: boolean;
  /** Address of the details. */
  to: string;
};

/** A game as a tile with a heart; the tile opens the details. */
export const GameCell = memo(function GameCell({ game, isEager, isFavourite, to }: GameItemProps) {
  return (
    <li className={styles.cell}>
      <GameTile card={game} isEager={isEager} to={to} isEven />
      <Heart gameCode={game.gameCode} name={game.displayName} isFavourite={isFavourite} className={styles.heart} />
    </li>
  );
});
