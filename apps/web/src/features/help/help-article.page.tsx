import { AppBar } from '@foyer/ui/app-bar.tsx';
import { ButtonLink } from '@foyer/ui/button.tsx';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import { browserCall } from '../../gateway/browser-call.ts';
import { ArticleBody } from '../../page/article-body.tsx';
import { PhoneLayout } from '../../page/layout/phone-layout.tsx';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import { pageCall } from '../../page/page-call.ts';
import { pageRequest } from '../../page/page-request.ts';
import { pageTitle } from '../../page/page-title.ts';
import type { Route } from './+types/help-article.page.ts';
import { AskUs } from './ask-us.tsx';
import styles from './help.module.css';
import { HelpRows } from './help-list.tsx';
import { loadHelpArticle, TOPIC_NAMES } from './load-help.ts';

export const meta: Route.MetaFunction = ({ loaderData, matches }) => pageTitle(matches, loaderData?.article.title);

export function loader({ context, params, url }: Route.LoaderArgs) {
  const page = context.get(pageRequest);
  return pageCall(page, url, loadHelpArticle(page.call, params.id));
}

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) =>
  loadHelpArticle(browserCall(request.signal), params.id);

export default function HelpArticlePage({ loaderData: { article, blocks, page, related } }: Route.ComponentProps) {
  const t = useTranslation();
  return (
    <PhoneLayout tabBar={false}>
      <AppBar start={<IconLink as={Link} to="/m/help" icon="chevron-start" label={t('help.all')} flip />} />
      <main className={styles.page}>
        <article>
          <p className={styles.topic}>{t(TOPIC_NAMES[article.topic])}</p>
          <h1 className="t-title-1">{article.title}</h1>
          <ArticleBody blocks={blocks} />
        </article>
        {page ? (
          <ButtonLink as={Link} to={page.to} size="l" block>
            {page.label}
          </ButtonLink>
        ) : null}
        {related.length > 0 ? (
          <section className={styles.section}>
            <h2 className="t-title-3">{t('help.related')}</h2>
            <HelpRows articles={related} />
          </section>
        ) : null}
        <AskUs />
      </main>
    </PhoneLayout>
  );
}
