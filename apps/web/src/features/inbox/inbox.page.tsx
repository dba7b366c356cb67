import { AppBar } from '@foyer/ui/app-bar.tsx';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { PhoneLayout } from '../../page/layout/phone-layout.tsx';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import { pageCall } from '../../page/page-call.ts';
import { pageRequest } from '../../page/page-request.ts';
import { pageTitle } from '../../page/page-title.ts';
import type { Route } from './+types/inbox.page.ts';
import styles from './inbox.module.css';
import { InboxList } from './inbox-list.tsx';
import { loadInbox } from './load-inbox.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageRequest);
  return pageCall(page, url, loadInbox(page.call, url));
}

export default function InboxPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslation();
  return (
    <PhoneLayout tabBar={false}>
      <AppBar
        title={t('inbox.title')}
        start={<IconLink as={Link} to="/m/member/home" icon="chevron-start" label={t('app.back')} flip />}
      />
      <div>
        {loaderData.page ? (
          <InboxList key={loaderData.category ?? 'all'} data={loaderData} />
        ) : (
          <div className={styles.unavailable}>
            <InlineNotice kind="info">{t('inbox.unavailable')}</InlineNotice>
          </div>
        )}
      </div>
    </PhoneLayout>
  );
}
