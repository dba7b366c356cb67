import type { FeedValue } from '@foyer/contract/lotto/draw.ts';
import { gameArtUrl } from '@foyer/ui/art-urls.ts';
import { Link } from 'react-router';
import { useTranslation } from '../messages/messages.ts';
import { toClosingMessage } from '../page/closing-message.ts';
import { DrawCountdown } from '../page/draw-countdown.tsx';
import { artOf } from '../page/game-art.data.ts';
import { GameBalls } from '../page/game-balls.tsx';
import { toHeadline } from '../page/headline.ts';
import { usePlayer } from '../page/player.tsx';
import styles from './lobby.module.css';

interface GameCardProps {
  readonly game: { readonly code: string; readonly name: string };
  readonly line: FeedValue['games'][number] | null;
}

/** One lottery of the lobby. */
export function GameCard({ game, line }: GameCardProps) {
  const t = useTranslation();
  const { chooseGame } = usePlayer();
  const last = line?.last ? toHeadline(game.code, line.last.numbers) : null;
  return (
    <Link to="/betting" className={styles.card} onClick={() => chooseGame(game.code)}>
      <img className={styles.art} src={gameArtUrl(artOf(game.code)) ?? ''} alt="" width={56} height={56} />
      <span className={styles.words}>
        <b className={styles.name}>{game.name}</b>
        {last ? (
          <GameBalls
            values={last.values}
            size={20}
            label={t('draw.last-of', { number: last.text })}
            className={styles.balls}
          />
        ) : (
          <span className="t-caption c-3">{t('draw.no-result')}</span>
        )}
      </span>
      {line?.current ? (
        <span className={styles.closes}>
          <span className="t-caption c-3">{t(toClosingMessage('closes', line.current))}</span>
          <DrawCountdown look="plain" draw={line.current} />
        </span>
      ) : null}
    </Link>
  );
}
