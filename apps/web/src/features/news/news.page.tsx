import { AppBar } from '@foyer/ui/app-bar.tsx';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import { browserCall } from '../../gateway/browser-call.ts';
import { PhoneLayout } from '../../page/layout/phone-layout.tsx';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import { pageRequest } from '../../page/page-request.ts';
import { pageDescription } from '../../page/page-title.ts';
import { PageTitle } from '../../page/title.tsx';
import type { Route } from './+types/news.page.ts';
import { loadNews } from './load-news.ts';
import { NewsList } from './news-list.tsx';

/** Search engines do not list parts of the news, or an empty page. */
export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...pageDescription(matches),
  ...(loaderData?.offset || !loaderData?.page?.articles.length ? [{ name: 'robots', content: 'noindex' }] : []),
];

export const loader = ({ context, url }: Route.LoaderArgs) => loadNews(context.get(pageRequest).call, url);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadNews(browserCall(request.signal), new URL(request.url));

export default function NewsPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslation();
  return (
    <PhoneLayout tabBar={false}>
      <PageTitle name={t('news.title')} />
      <AppBar
        title={t('news.title')}
        start={<IconLink as={Link} to="/m/home" icon="chevron-start" label={t('app.toHome')} flip />}
        end={<IconLink as={Link} to="/m/search" icon="search" label={t('app.search')} />}
      />
      <main>
        <NewsList data={loaderData} />
      </main>
    </PhoneLayout>
  );
}
