import { ButtonLink } from '@foyer/ui/button.tsx';
import { ChipLink } from '@foyer/ui/chip.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { Scene } from '@foyer/ui/scene.tsx';
import { useBrand } from '../../page/brand.ts';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import { useMoment } from '../../page/use-moment.ts';
import { ArticleArt } from './article-art.tsx';
import { type NewsData, type NewsItem, toNewsAddress } from './load-news.ts';
import { CATEGORY_NAMES } from './news-categories.data.ts';
import styles from './news-list.module.css';

function Text({ article }: { article: NewsItem }) {
  const t = useTranslation();
  const toDay = useMoment('day');
  return (
    <span className={styles.text}>
      <span className={styles.eyebrow}>
        <b>{t(CATEGORY_NAMES[article.category])}</b> · {toDay(article.publishedAt)}
      </span>
      <b className={styles.title}>{article.title}</b>
      <span className={styles.summary}>{article.summary}</span>
    </span>
  );
}

function Nothing() {
  const { name } = useBrand();
  const t = useTranslation();
  return (
    <section className={styles.nothing}>
      <Scene name="empty" size="card" />
      <h2 className="t-title-3">{t('news.noneTitle')}</h2>
      <p className="t-body c-2">{t('news.noneText', { brand: name })}</p>
    </section>
  );
}

function Failed() {
  const t = useTranslation();
  const retry = (
    <ButtonLink href="" kind="text" size="s">
      {t('app.retry')}
    </ButtonLink>
  );
  return (
    <div className={styles.failed}>
      <InlineNotice kind="negative" action={retry}>
        {t('app.didNotLoad')}
      </InlineNotice>
    </div>
  );
}

function Filters({
  category,
  categories,
}: Pick<NewsData, 'category'> & { categories: readonly NewsItem['category'][] }) {
  const t = useTranslation();
  return (
    <nav className={styles.filters} aria-label={t('news.filters')}>
      {[null, ...categories].map((one) => (
        <ChipLink key={one} as={Link} to={toNewsAddress({ category: one })} replace selected={one === category}>
          {t(one ? CATEGORY_NAMES[one] : 'news.all')}
        </ChipLink>
      ))}
    </nav>
  );
}

function Pages({ category, offset, page }: NewsData & { page: NonNullable<NewsData['page']> }) {
  const t = useTranslation();
  const next = offset + page.articles.length;
  const toPage = (place: number) => toNewsAddress({ category, offset: Math.max(0, place) });
  return (
    <nav className={styles.pages} aria-label={t('news.pages')}>
      {offset > 0 ? (
        <ButtonLink as={Link} to={toPage(offset - PAGE_SIZE)} kind="secondary">
          {t('news.newer')}
        </ButtonLink>
      ) : null}
      {next < page.total && page.articles.length > 0 ? (
        <ButtonLink as={Link} to={toPage(next)} kind="secondary">
          {t('news.older')}
        </ButtonLink>
      ) : null}
    </nav>
  );
}
const PAGE_SIZE = 20;

/** The articles: the newest large, the others as rows. */
export function NewsList({ data }: { data: NewsData }) {
  const { category, offset, page } = data;
  if (!page) return <Failed />;
  const leads = offset === 0;
  return (
    <>
      {page.categories.length > 1 ? <Filters category={category} categories={page.categories} /> : null}
      {page.articles.length === 0 ? <Nothing /> : null}
      <ul className={styles.list}>
        {page.articles.map((article, place) => (
          <li key={article.id} className={leads && place === 0 ? styles.lead : styles.row}>
            <Link to={`/m/news/${article.id}`} className={styles.link}>
              <ArticleArt article={article} on={leads && place === 0 ? 'panel' : 'row'} />
              <Text article={article} />
            </Link>
          </li>
        ))}
      </ul>
      <Pages {...data} page={page} />
    </>
  );
}
