import { Icon } from '@foyer/ui/icon.tsx';
import { Tag } from '@foyer/ui/tag.tsx';
import { Link } from 'react-router';
import { useTickets } from '../api/queries.ts';
import { useTranslation } from '../messages/messages.ts';
import { HeadlineInShort } from '../page/headline-in-short.tsx';
import { useMoment } from '../page/use-moment.ts';
import styles from './lobby.module.css';
import { type LobbyDraw, toResults } from './lobby-draws.ts';
import resultStyles from './result-card.module.css';
import { SectionHead, ToAll } from './section-head.tsx';
import { useGameLink } from './use-game-link.ts';

const HEADING = 'last-results';
const BALL_SIZE = 24;
const MAX_RESULTS = 12;

/** The hits of the player's latest tickets, by draw. */
function useHits(): (drawId: string) => number {
  const tickets = useTickets(null).data?.pages.flatMap((page) => page.tickets) ?? [];
  return (drawId) =>
    tickets
      .filter((ticket) => ticket.drawId === drawId)
      .flatMap(({ hits }) => hits)
      .reduce((total, { hits }) => total + hits, 0);
}

/** The last result of every game, newest first, with the player's hits. */
export function LastResults({ draws }: { readonly draws: readonly LobbyDraw[] }) {
  const t = useTranslation();
  const toMoment = useMoment();
  const hitsOf = useHits();
  const linkTo = useGameLink();
  const results = toResults(draws).slice(0, MAX_RESULTS);
  if (results.length === 0) return null;
  return (
    <section aria-labelledby={HEADING}>
      <SectionHead id={HEADING} title={t('lobby.results')}>
        <Link to="/history/draws" className={styles.all}>
          {t('lobby.all-results')}
          <ToAll />
        </Link>
      </SectionHead>
      <ul className={styles.row}>
        {results.map(({ code, name, last }) => (
          <li key={code}>
            <Link {...linkTo(code, `/results/${last.drawId}`)} className={resultStyles.card}>
              <span className={resultStyles.head}>
                <b className={resultStyles.name}>{name}</b>
                <Aside hits={hitsOf(last.drawId)} time={toMoment(last.drawnAt, 'time')} />
              </span>
              <HeadlineInShort
                gameCode={code}
                numbers={last.numbers}
                size={BALL_SIZE}
                toLabel={(number) => t('draw.last-of', { number })}
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The player's hits, or when the draw was. */
function Aside({ hits, time }: { readonly hits: number; readonly time: string }) {
  const t = useTranslation();
  if (hits === 0) return <span className={resultStyles.time}>{time}</span>;
  return (
    <Tag kind="positive" className={resultStyles.hits}>
      <Icon name="check" size={14} />
      {t('result.hits', { count: hits })}
    </Tag>
  );
}
