import { useEffect, useState } from 'react';
import { browserCall } from '../../gateway/browser-call.ts';
import type { ListedGame } from '../../page/game/game-card.ts';
import { GameTile } from '../../page/game/game-tile.tsx';
import { useTranslation } from '../../page/messages.ts';
import styles from './search-view.module.css';

const MAX_GAMES = 10;

/** Recently played games as tiles; those that are no longer visible are left out. */
export function PlayedGames({ codes }: { codes: readonly string[] }) {
  const t = useTranslation();
  const [games, setGames] = useState<readonly ListedGame[]>([]);
  const names = codes.slice(0, MAX_GAMES).join(',');
  useEffect(() => {
    const turn = new AbortController();
    browserCall(turn.signal)('relay.gameList', { situation: 'background', query: { codes: names } }).then(
      (page) => setGames(page.games),
      () => undefined,
    );
    return () => turn.abort();
  }, [names]);
  if (games.length === 0) return null;
  return (
    <section className={styles.section} aria-label={t('search.played')}>
      <div className={styles.head}>
        <h2 className="t-title-3">{t('search.played')}</h2>
      </div>
      <ul className={styles.scroller}>
        {games.map((game) => (
          <li key={game.gameCode}>
            <GameTile card={game} />
          </li>
        ))}
      </ul>
    </section>
  );
}
