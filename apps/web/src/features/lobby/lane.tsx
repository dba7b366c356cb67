import { Icon } from '@foyer/ui/icon.tsx';
import { useId } from 'react';
import { toCategory } from '../../page/game/game-address.ts';
import { GameTile } from '../../page/game/game-tile.tsx';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import styles from './lanes.module.css';
import type { Lane } from './lobby-data.ts';

/** Design guide §6. */
const MAX_TILES = 10;

/** Three tiles are in view on a phone; if the edge of a fourth is, it counts as near. */
const FIRST_VIEW_TILES = 3;

/** One row of games, the link to all of them, and their number. */
export function LaneRow({ lane, isFirst }: { lane: Lane; isFirst: boolean }) {
  const t = useTranslation();
  const id = useId();
  const { title, gameCount, gameClassify, cards } = lane;
  return (
    <section className={styles.lane} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className="t-title-3 clamp-1">
          {title}
        </h2>
        <span className="t-footnote c-3 num">{gameCount}</span>
        <Link to={toCategory(gameClassify)} className={styles.all} aria-label={t('lobby.allOf', { lane: title })}>
          {t('lobby.all')}
          <Icon name="chevron-end" size={16} flip />
        </Link>
      </div>
      <ul className={styles.tiles}>
        {cards.slice(0, MAX_TILES).map((card, place) => (
          <li key={card.gameCode}>
            <GameTile card={card} isEager={isFirst && place < FIRST_VIEW_TILES} />
          </li>
        ))}
      </ul>
    </section>
  );
}
