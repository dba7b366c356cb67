import { AppBar } from '@foyer/ui/app-bar.tsx';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import { data } from 'react-router';
import { PhoneLayout } from '../../page/layout/phone-layout.tsx';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import { pageRequest } from '../../page/page-request.ts';
import { pageTitle } from '../../page/page-title.ts';
import { useMoment } from '../../page/use-moment.ts';
import type { Route } from './+types/legal.page.ts';
import { LegalText } from './legal-text.tsx';
import { loadLegal } from './load-legal.ts';

export const meta: Route.MetaFunction = ({ loaderData, matches }) => pageTitle(matches, loaderData?.page.title);

/** The terms or the privacy policy of the merchant: the version in force, or the one in the address. */
export async function loader({ context, params: { document }, url }: Route.LoaderArgs) {
  const { call, legal } = context.get(pageRequest);
  const page = await loadLegal(call, url, { name: document, fallback: legal(document) });
  if (!page) throw data({ code: 'not.found' }, { status: 404 });
  return { page, path: url.pathname };
}

export default function LegalRoute({ loaderData: { page, path } }: Route.ComponentProps) {
  const t = useTranslation();
  const toDay = useMoment('day');
  const { since, title, version } = page;
  return (
    <PhoneLayout tabBar={false}>
      <AppBar
        title={title}
        subtitle={since ? t('legal.since', { version, date: toDay(since) }) : undefined}
        start={<IconLink as={Link} to="/m/home" icon="chevron-start" label={t('app.toHome')} flip />}
      />
      <LegalText page={page} path={path} />
    </PhoneLayout>
  );
}
