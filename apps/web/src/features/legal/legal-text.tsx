import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { List, ListRow } from '@foyer/ui/list.tsx';
import { Tag } from '@foyer/ui/tag.tsx';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import styles from './legal.module.css';
import type { LegalPage } from './load-legal.ts';

type TextProps = {
  page: LegalPage;
  /** The address of the version in force. */
  path: string;
};

/** States that the version is not in force, or what it changed. */
function VersionNotice({ page, path }: TextProps) {
  const t = useTranslation();
  const { changes, newest, removed, sections, version } = page;
  if (version < newest) {
    const current = (
      <Link to={path} replace className={styles.link}>
        {t('legal.current')}
      </Link>
    );
    return (
      <InlineNotice kind="warning" action={current}>
        {t('legal.earlier', { version })}
      </InlineNotice>
    );
  }
  if (version === 1) return null;
  const changed = sections.filter(({ isChanged }) => isChanged).map(({ title }) => title);
  return (
    <section className={styles.changes}>
      <h2 className="t-callout strong">{t('legal.changed', { version })}</h2>
      {changes ? <p className="t-callout c-2">{changes}</p> : null}
      {!changes && changed.length > 0 ? <p className="t-callout c-2">{changed.join(' · ')}</p> : null}
      {removed.length > 0 ? (
        <p className="t-callout c-2">{t('legal.removed', { titles: removed.join(' · ') })}</p>
      ) : null}
      <Link to={`${path}?version=${version - 1}`} className={styles.link}>
        {t('legal.readEarlier', { version: version - 1 })}
      </Link>
    </section>
  );
}

/** A legal document: what changed, its contents, and its sections, each with a one-sentence summary. */
export function LegalText({ page, path }: TextProps) {
  const t = useTranslation();
  const numbered = page.sections.map((section, place) => ({ ...section, number: place + 1 }));
  return (
    <main className={styles.page}>
      <VersionNotice page={page} path={path} />
      <p className="t-body c-2">{page.intro}</p>
      <nav aria-label={t('legal.contents')}>
        <List>
          {numbered.map(({ isChanged, number, title }) => (
            <ListRow
              as="a"
              key={number}
              href={`#section-${number}`}
              chevron
              trailing={isChanged ? <Tag kind="accent">{t('legal.isChanged')}</Tag> : null}
            >
              <span className={styles.number}>{number}</span> {title}
            </ListRow>
          ))}
        </List>
      </nav>
      {numbered.map(({ number, short, text, title }) => (
        <section key={number} id={`section-${number}`} className={styles.section}>
          <h2 className="t-title-3">
            {number} {title}
          </h2>
          <p className="t-body c-2">{text}</p>
          {short ? (
            <p className="t-body c-2">
              <b>{t('legal.short')}</b> {short}
            </p>
          ) : null}
        </section>
      ))}
    </main>
  );
}
