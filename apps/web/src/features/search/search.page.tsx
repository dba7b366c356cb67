import { browserCall } from '../../gateway/browser-call.ts';
import { PhoneLayout } from '../../page/layout/phone-layout.tsx';
import { useTranslation } from '../../page/messages.ts';
import { pageRequest } from '../../page/page-request.ts';
import { pageDescription } from '../../page/page-title.ts';
import { PageTitle } from '../../page/title.tsx';
import type { Route } from './+types/search.page.ts';
import { loadSearch } from './load-search.ts';
import { SearchView } from './search-view.tsx';

/** Search engines may list the search itself, but not its results. */
export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...pageDescription(matches),
  ...(loaderData?.text ? [{ name: 'robots', content: 'noindex' }] : []),
];

export const loader = ({ context, url }: Route.LoaderArgs) => loadSearch(context.get(pageRequest).call, url);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadSearch(browserCall(request.signal), new URL(request.url));

export default function SearchRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslation();
  return (
    <PhoneLayout current="search">
      <PageTitle name={t('search.title')} />
      <SearchView data={loaderData} />
    </PhoneLayout>
  );
}
