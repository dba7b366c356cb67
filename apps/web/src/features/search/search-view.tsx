import { buttonClass } from '@foyer/ui/button.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { addSearch } from '../../device/recent-searches.ts';
import { useGameMarks } from '../../page/game/use-game-marks.ts';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import { SearchField } from '../../page/search-field.tsx';
import { MAX_LETTERS, type SearchData } from './load-search.ts';
import { SearchIdle } from './search-idle.tsx';
import { SearchNothing } from './search-nothing.tsx';
import { SearchResults } from './search-results.tsx';
import styles from './search-view.module.css';

/** The search: its field, and what it shows before, with and without results. */
export function SearchView({ data }: { data: SearchData }) {
  const { answer, text } = data;
  const t = useTranslation();
  // Read here once, so that favourites are known when a result appears.
  const marks = useGameMarks();
  const count = answer?.groups.reduce((sum, { results }) => sum + results.length, 0) ?? 0;
  return (
    <>
      <h1 className="vh">{t('search.title')}</h1>
      <SearchField
        action="/m/search"
        text={text}
        maxLetters={MAX_LETTERS}
        clearLabel={t('search.clear')}
        label={t('search.title')}
        placeholder={t('search.placeholder')}
        onSearch={addSearch}
        cancel={{ to: '/m/home', label: t('search.cancel') }}
      />
      <p className="vh" role="status">
        {text && answer && !answer.isNear ? t('search.found', { count }) : ''}
      </p>
      {answer ? null : <Failed text={text} />}
      {answer && !text ? <SearchIdle data={data} recent={marks.recent} /> : null}
      {answer && text && !answer.isNear ? (
        <SearchResults text={text} groups={answer.groups} onOpen={() => addSearch(text)} />
      ) : null}
      {answer && text && answer.isNear ? <SearchNothing text={text} groups={answer.groups} /> : null}
    </>
  );
}

function Failed({ text }: { text: string }) {
  const t = useTranslation();
  const retry = (
    <Link
      to={`/m/search${text ? `?q=${encodeURIComponent(text)}` : ''}`}
      reloadDocument
      className={buttonClass({ kind: 'text', size: 's' })}
    >
      {t('app.retry')}
    </Link>
  );
  return (
    <div className={styles.notice}>
      <InlineNotice kind="negative" action={retry}>
        {t('search.failed')}
      </InlineNotice>
    </div>
  );
}
