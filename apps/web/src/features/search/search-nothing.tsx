import { Scene } from '@foyer/ui/scene.tsx';
import { addSearch } from '../../device/recent-searches.ts';
import { useTranslation } from '../../page/messages.ts';
import type { SearchGroup } from './load-search.ts';
import { ResultRow } from './result-row.tsx';
import { SOURCE_LABELS } from './search-results.tsx';
import styles from './search-view.module.css';

/** Shown if nothing matches: the closest results by name. */
export function SearchNothing({ text, groups }: { text: string; groups: readonly SearchGroup[] }) {
  const t = useTranslation();
  const near = groups.filter(({ source }) => source in SOURCE_LABELS);
  return (
    <>
      <section className={styles.centered} role="status">
        <Scene name="empty" size="card" />
        <h2 className="t-title-3">{t('search.noneTitle', { text })}</h2>
        <p className="t-body c-2">{t('search.noneText')}</p>
      </section>
      {near.length > 0 ? (
        <section className={styles.section} aria-label={t('search.near')}>
          <div className={styles.head}>
            <h2 className="t-title-3">{t('search.near')}</h2>
          </div>
          <ul>
            {near.flatMap(({ results, source }) =>
              results.map((result) => (
                <ResultRow
                  key={`${source} ${result.id}`}
                  source={source}
                  result={result}
                  text=""
                  onOpen={() => addSearch(result.title)}
                />
              )),
            )}
          </ul>
        </section>
      ) : null}
    </>
  );
}
