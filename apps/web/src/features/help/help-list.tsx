import { buttonClass } from '@foyer/ui/button.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { List, ListRow } from '@foyer/ui/list.tsx';
import { Scene } from '@foyer/ui/scene.tsx';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import styles from './help.module.css';
import { type HelpData, type HelpItem, TOPIC_NAMES, toHelpArticle } from './load-help.ts';

/** Rows that open articles; search results have summaries. */
export function HelpRows({ articles, summaries = false }: { articles: readonly HelpItem[]; summaries?: boolean }) {
  return (
    <List>
      {articles.map(({ id, summary, title }) => (
        <ListRow key={id} as={Link} to={toHelpArticle(id)} chevron className={styles.row}>
          <span className={styles.title}>{title}</span>
          {summaries ? <span className={styles.summary}>{summary}</span> : null}
        </ListRow>
      ))}
    </List>
  );
}

function Topics({ articles }: { articles: readonly HelpItem[] }) {
  const t = useTranslation();
  const topics = [...new Set(articles.map(({ topic }) => topic))];
  return topics.map((topic) => (
    <section key={topic} className={styles.section}>
      <h2 className="t-title-3">{t(TOPIC_NAMES[topic])}</h2>
      <HelpRows articles={articles.filter((article) => article.topic === topic)} />
    </section>
  ));
}

function Nothing({ text }: { text: string }) {
  const t = useTranslation();
  return (
    <section className={styles.nothing}>
      <Scene name="empty" size="card" />
      <h2 className="t-title-3">{text ? t('help.noneTitle', { text }) : t('help.emptyTitle')}</h2>
      <p className="t-body c-2">{t(text ? 'help.noneText' : 'help.emptyText')}</p>
    </section>
  );
}

function Failed({ text }: { text: string }) {
  const t = useTranslation();
  const address = text ? `/m/help?q=${encodeURIComponent(text)}` : '/m/help';
  const retry = (
    <Link to={address} reloadDocument className={buttonClass({ kind: 'text', size: 's' })}>
      {t('app.retry')}
    </Link>
  );
  return (
    <InlineNotice kind="negative" action={retry}>
      {t('help.failed')}
    </InlineNotice>
  );
}

/** The articles by topic, or the results of a search. */
export function HelpList({ data: { page, text } }: { data: HelpData }) {
  if (!page) return <Failed text={text} />;
  const { articles, isNear } = page;
  return (
    <>
      {isNear || articles.length === 0 ? <Nothing text={text} /> : null}
      {text ? articles.length > 0 && <HelpRows articles={articles} summaries /> : <Topics articles={articles} />}
    </>
  );
}
