import { Amount } from '@foyer/ui/amount.tsx';
import { Link } from 'react-router';
import { useDraws } from '../../api/queries.ts';
import { toDrawName } from '../../messages/draw-name.ts';
import { useTranslation } from '../../messages/messages.ts';
import { toPickName } from '../../messages/pick-name.ts';
import { toHeadlineName } from '../../messages/prize-name.ts';
import { HeadlineInShort } from '../../page/headline-in-short.tsx';
import { findWinningSides } from '../../result/my-hits.ts';
import type { Line } from '../slip-lines.ts';
import styles from './recent-draws.module.css';

/** Enough to fill a phone's screen. */
const SHOWN = 8;

/** The last draws for a bet on sides: their numbers, and the side that won. */
export function RecentDraws({ line: { betType, gameCode } }: { readonly line: Line }) {
  const t = useTranslation();
  const draws = useDraws(gameCode).data?.draws.slice(0, SHOWN) ?? [];
  if (draws.length === 0) return null;
  return (
    <section className={styles.recent}>
      <h2 className="t-footnote semi c-2">{t('bet.recent')}</h2>
      <ul className={styles.draws}>
        {draws.map(({ drawId, numbers }) => {
          const side = findWinningSides(gameCode, numbers).find(({ code }) => code === betType.code)?.side;
          return (
            <li key={drawId}>
              <Link to={`/results/${drawId}`} className={styles.draw}>
                <Amount className={styles.name}>{toDrawName(drawId)}</Amount>
                <HeadlineInShort
                  gameCode={gameCode}
                  numbers={numbers}
                  size={20}
                  toLabel={(number) => t('result.headline-of', { prize: toHeadlineName(gameCode, t), number })}
                />
                <b className={styles.side}>{side === undefined ? '' : toPickName(side, t)}</b>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
