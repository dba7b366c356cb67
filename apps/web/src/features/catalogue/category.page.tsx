import { AppBar } from '@foyer/ui/app-bar.tsx';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import { browserCall } from '../../gateway/browser-call.ts';
import { PhoneLayout } from '../../page/layout/phone-layout.tsx';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import { pageRequest } from '../../page/page-request.ts';
import { pageDescription } from '../../page/page-title.ts';
import { PageTitle } from '../../page/title.tsx';
import type { Route } from './+types/category.page.ts';
import { CATEGORY_PAGES } from './categories.data.ts';
import { CategoryView } from './category-view.tsx';
import { isBare, loadCategory } from './load-category.ts';

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...pageDescription(matches),
  ...(loaderData && isBare(loaderData) ? [{ name: 'robots', content: 'noindex' }] : []),
];

export const loader = ({ context, url }: Route.LoaderArgs) => loadCategory(context.get(pageRequest).call, url);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadCategory(browserCall(request.signal), new URL(request.url));

/** The pages of all games. */
const GENERAL = new Set(['/m/catalogue', '/m/game']);

/** Opening the details of a game does not change the list. */
export function shouldRevalidate({ currentUrl, defaultShouldRevalidate, nextUrl }: ShouldRevalidate): boolean {
  const listOf = ({ pathname, searchParams }: URL) => {
    const rest = new URLSearchParams(searchParams);
    for (const name of ['game', 'view']) rest.delete(name);
    return `${pathname}?${rest}`;
  };
  return listOf(currentUrl) === listOf(nextUrl) ? false : defaultShouldRevalidate;
}

type ShouldRevalidate = { currentUrl: URL; nextUrl: URL; defaultShouldRevalidate: boolean };

export default function CategoryRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslation();
  const category = CATEGORY_PAGES[loaderData.path];
  const back = <IconLink as={Link} to="/m/home" icon="chevron-start" label={t('app.back')} flip />;
  const search = <IconLink as={Link} to="/m/search" icon="search" label={t('app.search')} />;
  return (
    <PhoneLayout current={GENERAL.has(loaderData.path) ? 'games' : undefined}>
      <PageTitle name={category ? t(category.title) : ''} />
      <AppBar title={category ? t(category.title) : ''} start={back} end={search} />
      {category ? <CategoryView category={category} data={loaderData} /> : null}
    </PhoneLayout>
  );
}
