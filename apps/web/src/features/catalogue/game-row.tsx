import { toGround } from '@foyer/ui/art-tile.tsx';
import { Tag } from '@foyer/ui/tag.tsx';
import { memo } from 'react';
import { useBrand } from '../../page/brand.ts';
import { artAddress } from '../../page/game/art-address.ts';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import type { GameItemProps } from './game-cell.tsx';
import styles from './game-row.module.css';
import { Heart } from './heart.tsx';
import { toRtp } from './rtp.ts';
import { Volatility } from './volatility.tsx';

/** A game as a row with its risk, if known; the row opens the details. */
export const GameRow = memo(function GameRow({ game, isFavourite, to }: GameItemProps) {
  const { language, skin } = useBrand();
  const t = useTranslation();
  const rtp = game.rtpBp === null ? null : `${t('catalogue.rtp')} ${toRtp(game.rtpBp, language)}`;
  const facts = [game.accountTypeName, game.schedule, rtp];
  return (
    <li className={styles.row}>
      <Link to={to} preventScrollReset className={styles.link}>
        <span className={styles.art} style={toGround(skin, game.hue)}>
          <img src={artAddress(game.art)} alt="" width={52} height={52} loading="lazy" decoding="async" />
        </span>
        <span className={styles.text}>
          <span className={styles.title}>
            <b className="clamp-1">{game.displayName}</b>
            {game.tag ? (
              <Tag kind={game.tag === 'HOT' ? 'hot' : 'solid'}>
                {t(game.tag === 'HOT' ? 'lobby.flagHot' : 'lobby.flagNew')}
              </Tag>
            ) : null}
          </span>
          <span className={styles.facts}>{facts.filter(Boolean).join(' · ')}</span>
        </span>
        {game.volatility === null ? null : <Volatility level={game.volatility} />}
      </Link>
      <Heart
        gameCode={game.gameCode}
        name={game.displayName}
        isFavourite={isFavourite}
        className={styles.heart}
        size={20}
      />
    </li>
  );
});
