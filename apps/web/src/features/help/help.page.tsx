import { MAX_HELP_CHARACTERS } from '@foyer/contract/help/topics.data.ts';
import { AppBar } from '@foyer/ui/app-bar.tsx';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import { browserCall } from '../../gateway/browser-call.ts';
import { PhoneLayout } from '../../page/layout/phone-layout.tsx';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import { pageRequest } from '../../page/page-request.ts';
import { pageDescription } from '../../page/page-title.ts';
import { SearchField } from '../../page/search-field.tsx';
import { PageTitle } from '../../page/title.tsx';
import type { Route } from './+types/help.page.ts';
import { AskUs } from './ask-us.tsx';
import styles from './help.module.css';
import { HelpList } from './help-list.tsx';
import { loadHelp } from './load-help.ts';

/** Search results are not listed by search engines. */
export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...pageDescription(matches),
  ...(loaderData?.text ? [{ name: 'robots', content: 'noindex' }] : []),
];

export const loader = ({ context, url }: Route.LoaderArgs) => loadHelp(context.get(pageRequest).call, url);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadHelp(browserCall(request.signal), new URL(request.url));

export default function HelpPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslation();
  const { page, text } = loaderData;
  return (
    <PhoneLayout tabBar={false}>
      <PageTitle name={t('help.title')} />
      <AppBar
        title={t('help.title')}
        start={<IconLink as={Link} to="/m/support" icon="chevron-start" label={t('app.support')} flip />}
      />
      <SearchField
        action="/m/help"
        text={text}
        maxLetters={MAX_HELP_CHARACTERS}
        clearLabel={t('help.clear')}
        label={t('help.search')}
        placeholder={t('help.placeholder')}
      />
      <main className={styles.page}>
        <p className="vh" role="status">
          {text && page && !page.isNear ? t('help.found', { count: page.articles.length }) : ''}
        </p>
        <HelpList data={loaderData} />
        <AskUs />
      </main>
    </PhoneLayout>
  );
}
