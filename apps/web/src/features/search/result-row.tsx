import { toGround } from '@foyer/ui/art-tile.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { useBrand } from '../../page/brand.ts';
import { artAddress } from '../../page/game/art-address.ts';
import { toGame, toVendor } from '../../page/game/game-address.ts';
import { rememberPlayed } from '../../page/game/use-game-marks.ts';
import { VendorMark } from '../../page/game/vendor-mark.tsx';
import { GameLink } from '../../page/game-link.tsx';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import { useMoment } from '../../page/use-moment.ts';
import { findMatch } from './fold.ts';
import type { SearchResult } from './load-search.ts';
import styles from './result-row.module.css';

type ResultRowProps = { source: string; result: SearchResult; text: string; onOpen: () => void };

/** The target of a result that is not a game; a game has none. */
const ADDRESSES: Readonly<Record<string, (id: string) => string>> = {
  providers: toVendor,
  promotions: (id) => `/m/activity?id=${encodeURIComponent(id)}`,
  help: (id) => `/m/help/${encodeURIComponent(id)}`,
};

/** One result: a game opens, a vendor shows its games, a promotion its terms, an article its text. */
export function ResultRow({ source, result, text, onOpen }: ResultRowProps) {
  const toPage = ADDRESSES[source];
  const inside = (
    <>
      <Mark source={source} result={result} />
      <span className={styles.words}>
        <span className={styles.title}>
          <Marked title={result.title} text={text} />
        </span>
        <Facts source={source} result={result} />
      </span>
      <Icon name={toPage ? 'chevron-end' : 'play'} size={18} flip={toPage !== undefined} className={styles.go} />
    </>
  );
  return (
    <li className={styles.row}>
      {toPage ? (
        <Link to={toPage(result.id)} className={styles.link} onClick={onOpen}>
          {inside}
        </Link>
      ) : (
        <GameLink
          to={toGame(result.id)}
          className={styles.link}
          onClick={() => {
            onOpen();
            rememberPlayed(result.id);
          }}
        >
          {inside}
        </GameLink>
      )}
    </li>
  );
}

function Mark({ source, result }: Pick<ResultRowProps, 'source' | 'result'>) {
  if (source === 'providers') return <VendorMark code={result.id} name={result.title} size="row" />;
  if (source === 'help')
    return (
      <span className={styles.help}>
        <Icon name="info" size={24} />
      </span>
    );
  return <Art art={result.art} hue={result.hue} />;
}

function Art({ art, hue }: { art: string; hue: number }) {
  const { skin } = useBrand();
  return (
    <span className={styles.art} style={toGround(skin, hue)}>
      <img src={artAddress(art)} alt="" width={44} height={44} loading="lazy" />
    </span>
  );
}

/** A title with the part that matches the search marked. */
function Marked({ title, text }: { title: string; text: string }) {
  const match = findMatch(title, text);
  if (!match) return title;
  return (
    <>
      {title.slice(0, match.start)}
      <b className={styles.match}>{title.slice(match.start, match.end)}</b>
      {title.slice(match.end)}
    </>
  );
}

function Facts({ source, result: { closesAt, text } }: Pick<ResultRowProps, 'source' | 'result'>) {
  const t = useTranslation();
  const writeTime = useMoment('time');
  if (source === 'providers')
    return <span className={styles.text}>{t('catalogue.games', { count: Number(text) || 0 })}</span>;
  const closes = closesAt === null ? null : t('lobby.closesAt', { time: writeTime(closesAt) });
  return <span className={styles.text}>{[text, closes].filter(Boolean).join(' · ')}</span>;
}
