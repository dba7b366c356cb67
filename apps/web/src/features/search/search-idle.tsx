import { ChipLink } from '@foyer/ui/chip.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { IconButton } from '@foyer/ui/icon-button.tsx';
import { useHydrated } from '@foyer/ui/use-hydrated.ts';
import { useState } from 'react';
import { clearSearches, readSearches, removeSearch } from '../../device/recent-searches.ts';
import { toCategory } from '../../page/game/game-address.ts';
import { Link } from '../../page/link.tsx';
import type { MessageKey } from '../../page/message-keys.ts';
import { useTranslation } from '../../page/messages.ts';
import type { SearchData } from './load-search.ts';
import { PlayedGames } from './played-games.tsx';
import { ResultRow } from './result-row.tsx';
import styles from './search-idle.module.css';
import view from './search-view.module.css';

const CATEGORY_LABELS: Readonly<Record<string, MessageKey>> = {
  LOTT: 'lobby.lottery',
  ELOTT: 'lobby.lottery',
  RNG: 'lobby.slots',
  LIVE: 'lobby.live',
  FISH: 'lobby.fish',
  SPORTS: 'lobby.sports',
  TABLE: 'lobby.table',
  CRASH: 'lobby.crash',
  PVP: 'lobby.cards',
  ARCADE: 'lobby.arcade',
};

const toSearch = (text: string): string => `/m/search?q=${encodeURIComponent(text)}`;

/** Before anything is typed: recent searches on this device, popular searches, played games, and links to all games. */
export function SearchIdle({ data, recent }: { data: SearchData; recent: readonly string[] }) {
  const t = useTranslation();
  const isHydrated = useHydrated();
  const of = (source: string) => data.answer?.groups.find((group) => group.source === source)?.results ?? [];
  const [suggested, providers] = [of('games'), of('providers')];
  const entries = data.categories.flatMap((code) => {
    const label = CATEGORY_LABELS[code];
    return label ? [{ to: toCategory(code), label }] : [];
  });
  const categories = entries.filter(({ to }, place) => entries.findIndex((entry) => entry.to === to) === place);
  return (
    <>
      {isHydrated ? <RecentSearches /> : null}
      {suggested.length > 0 ? (
        <section className={view.section} aria-label={t('search.suggested')}>
          <Heading label="search.suggested" />
          <div className={view.chips}>
            {suggested.map(({ id, title }) => (
              <ChipLink key={id} as={Link} to={toSearch(title)} replace>
                {title}
              </ChipLink>
            ))}
          </div>
        </section>
      ) : null}
      {recent.length > 0 ? <PlayedGames codes={recent} /> : null}
      {categories.length > 0 ? (
        <section className={view.section} aria-label={t('search.categories')}>
          <Heading label="search.categories" />
          <div className={view.chips}>
            {categories.map(({ label, to }) => (
              <ChipLink key={to} as={Link} to={to}>
                {t(label)}
              </ChipLink>
            ))}
          </div>
        </section>
      ) : null}
      {providers.length > 0 ? (
        <section className={view.section} aria-label={t('search.providers')}>
          <Heading label="search.providers" />
          <ul>
            {providers.map((result) => (
              <ResultRow key={result.id} source="providers" result={result} text="" onOpen={() => undefined} />
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

function Heading({ label }: { label: MessageKey }) {
  const t = useTranslation();
  return (
    <div className={view.head}>
      <h2 className="t-title-3">{t(label)}</h2>
    </div>
  );
}

function RecentSearches() {
  const t = useTranslation();
  const [texts, setTexts] = useState(readSearches);
  if (texts.length === 0) return null;
  return (
    <section className={view.section} aria-label={t('search.recent')}>
      <div className={view.head}>
        <h2 className="t-title-3">{t('search.recent')}</h2>
        <button
          type="button"
          className={view.clearAll}
          onClick={() => {
            clearSearches();
            setTexts([]);
          }}
        >
          {t('search.clearAll')}
        </button>
      </div>
      <ul>
        {texts.map((text) => (
          <li key={text} className={styles.recent}>
            <Link to={toSearch(text)} replace className={styles.text}>
              <Icon name="history" size={20} className={styles.icon} />
              <span className="clamp-1">{text}</span>
            </Link>
            <IconButton
              icon="close"
              iconSize={18}
              label={t('search.remove', { text })}
              onClick={() => setTexts(removeSearch(text))}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
