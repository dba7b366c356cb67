import { Chip } from '@foyer/ui/chip.tsx';
import { useState } from 'react';
import type { MessageKey } from '../../page/message-keys.ts';
import { useTranslation } from '../../page/messages.ts';
import type { SearchGroup } from './load-search.ts';
import { ResultRow } from './result-row.tsx';
import styles from './search-view.module.css';

/** The headings of the sources that this version can show; others are left out. */
export const SOURCE_LABELS: Readonly<Record<string, MessageKey>> = {
  games: 'search.games',
  providers: 'search.providers',
  promotions: 'search.promotions',
  draws: 'search.draws',
  help: 'search.help',
};

type SearchResultsProps = { text: string; groups: readonly SearchGroup[]; onOpen: () => void };

/** The results by source. */
export function SearchResults({ text, groups, onOpen }: SearchResultsProps) {
  const t = useTranslation();
  const [chosen, setChosen] = useState<string | null>(null);
  const known = groups.flatMap((group) => {
    const label = SOURCE_LABELS[group.source];
    return label ? [{ ...group, label }] : [];
  });
  const only = known.some(({ source }) => source === chosen) ? chosen : null;
  const count = known.reduce((sum, { results }) => sum + results.length, 0);
  return (
    <>
      {known.length > 1 ? (
        <div className={styles.chips}>
          <Chip selected={only === null} onClick={() => setChosen(null)}>
            {t('search.all')} <span className="num">{count}</span>
          </Chip>
          {known.map(({ label, results, source }) => (
            <Chip key={source} selected={only === source} onClick={() => setChosen(source)}>
              {t(label)} <span className="num">{results.length}</span>
            </Chip>
          ))}
        </div>
      ) : null}
      {known
        .filter(({ source }) => only === null || source === only)
        .map(({ label, results, source }) => (
          <section key={source} className={styles.section} aria-label={t(label)}>
            <div className={styles.head}>
              <h2 className="t-title-3">{t(label)}</h2>
            </div>
            <ul>
              {results.map((result) => (
                <ResultRow key={result.id} source={source} result={result} text={text} onOpen={onOpen} />
              ))}
            </ul>
          </section>
        ))}
    </>
  );
}
