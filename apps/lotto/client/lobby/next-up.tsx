import { topPrizeOf } from '@foyer/lottery/top-prize.ts';
import { formatCompact } from '@foyer/money/format-compact.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { Link } from 'react-router';
import { useTranslation } from '../messages/messages.ts';
import { DrawCountdown } from '../page/draw-countdown.tsx';
import { useGameArt } from '../page/game-art.ts';
import { usePlayer } from '../page/player.tsx';
import type { OpenLobbyDraw } from './lobby-draws.ts';
import styles from './next-up.module.css';
import { useGameLink } from './use-game-link.ts';

/** The draws that close next, soonest first. */
export function NextUp({ draws }: { readonly draws: readonly OpenLobbyDraw[] }) {
  const t = useTranslation();
  if (draws.length === 0) return null;
  return (
    <section aria-label={t('lobby.next-up')} className={styles.next}>
      <ul className={styles.row}>
        {draws.map((draw) => (
          <li key={draw.code}>
            <NextDraw draw={draw} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function NextDraw({ draw }: { readonly draw: OpenLobbyDraw }) {
  const t = useTranslation();
  const { session } = usePlayer();
  const artOf = useGameArt();
  const linkTo = useGameLink();
  const prize = topPrizeOf(draw.rules, session.currency);
  return (
    <Link {...linkTo(draw.code, '/betting')} className={styles.card}>
      <img src={artOf(draw.code)} alt="" width={38} height={38} />
      <span className={styles.words}>
        <b className={styles.name}>{draw.name}</b>
        <span className={styles.time}>
          <DrawCountdown look="plain" draw={draw.current} className={styles.count} />
        </span>
        {prize ? (
          <span className={styles.prize}>
            <Amount>{t('lobby.top', { amount: formatCompact(prize) })}</Amount>
          </span>
        ) : null}
      </span>
    </Link>
  );
}
