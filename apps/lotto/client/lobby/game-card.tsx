import type { FeedValue } from '@foyer/contract/lotto/draw.ts';
import { Link } from 'react-router';
import { useTranslation } from '../messages/messages.ts';
import { toClosingMessage } from '../page/closing-message.ts';
import { DrawCountdown } from '../page/draw-countdown.tsx';
import { useGameArt } from '../page/game-art.ts';
import { HeadlineInShort } from '../page/headline-in-short.tsx';
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
  const artOf = useGameArt();
  const last = line?.last ?? null;
  return (
    <Link to="/betting" className={styles.card} onClick={() => chooseGame(game.code)}>
      <img className={styles.art} src={artOf(game.code)} alt="" width={56} height={56} />
      <span className={styles.words}>
        <b className={styles.name}>{game.name}</b>
        {last ? (
          <HeadlineInShort
            gameCode={game.code}
            numbers={last.numbers}
            size={20}
            toLabel={(number) => t('draw.last-of', { number })}
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
