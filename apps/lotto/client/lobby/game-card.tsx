import { gameArtUrl } from '@foyer/ui/art-urls.ts';
import { Countdown } from '@foyer/ui/countdown.tsx';
import { Link } from 'react-router';
import type { FeedValue } from '../../api/draw.ts';
import { isDaysAway, useServerOffset } from '../api/server-clock.ts';
import { artOf } from '../app/game-art.data.ts';
import { GameBalls } from '../app/game-balls.tsx';
import { usePlayer } from '../app/player.tsx';
import { toDayText, toTimeText } from '../words/draw-name.ts';
import { useWords } from '../words/words.tsx';
import styles from './lobby.module.css';

interface GameCardProps {
  readonly game: { readonly code: string; readonly name: string };
  readonly line: FeedValue['games'][number] | null;
}

/** One lottery of the lobby. */
export function GameCard({ game, line }: GameCardProps) {
  const { t } = useWords();
  const { chooseGame } = usePlayer();
  const last = line?.last ?? null;
  return (
    <Link to="/betting" className={styles.card} onClick={() => chooseGame(game.code)}>
      <img className={styles.art} src={gameArtUrl(artOf(game.code)) ?? ''} alt="" width={56} height={56} />
      <span className={styles.words}>
        <b className={styles.name}>{game.name}</b>
        {last ? (
          <GameBalls
            values={last.special.split('')}
            size={20}
            label={t('draw.last-of', { number: last.special })}
            className={styles.balls}
          />
        ) : (
          <span className="t-caption c-3">{t('draw.no-result')}</span>
        )}
      </span>
      {line?.current ? <ClosesIn draw={line.current} /> : null}
    </Link>
  );
}

function ClosesIn({ draw }: { readonly draw: NonNullable<FeedValue['games'][number]['current']> }) {
  const { t, locale } = useWords();
  const offsetMs = useServerOffset();
  const endsAt = new Date(draw.closesAt).getTime();
  const isFar = isDaysAway(endsAt);
  return (
    <span className={styles.closes}>
      <span className="t-caption c-3">{t('draw.closes-in')}</span>
      {isFar ? (
        <b className={styles.day}>{toDayText(endsAt, locale)}</b>
      ) : (
        <Countdown
          look="plain"
          className={styles.countdown}
          endsAt={endsAt}
          opensAt={new Date(draw.opensAt).getTime()}
          offsetMs={offsetMs}
          label={t('draw.closes-at', { time: toTimeText(endsAt, locale) })}
        />
      )}
    </span>
  );
}
