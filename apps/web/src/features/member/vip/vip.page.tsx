import { AppBar } from '@foyer/ui/app-bar.tsx';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { PhoneLayout } from '../../../page/layout/phone-layout.tsx';
import { Link } from '../../../page/link.tsx';
import { useTranslation } from '../../../page/messages.ts';
import { nullIfNotFound } from '../../../page/null-if-not-found.ts';
import { pageCall } from '../../../page/page-call.ts';
import { pageRequest } from '../../../page/page-request.ts';
import { pageTitle } from '../../../page/page-title.ts';
import type { Route } from './+types/vip.page.ts';
import styles from './vip.module.css';
import { VipLevels } from './vip-levels.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageRequest);
  const [vip, missions] = await Promise.all([
    pageCall(page, url, page.call('member.vip').catch(nullIfNotFound)),
    page.call('promotion.missions').catch(() => null),
  ]);
  return {
    vip,
    hasMissions: missions !== null && (missions.isOff || missions.checkIns.length + missions.missions.length > 0),
  };
}

export default function VipPage({ loaderData: { hasMissions, vip } }: Route.ComponentProps) {
  const t = useTranslation();
  return (
    <PhoneLayout tabBar={false}>
      <AppBar
        title={t('member.vipTitle')}
        start={<IconLink as={Link} to="/m/member/home" icon="chevron-start" label={t('app.back')} flip />}
      />
      {vip && vip.levels.length > 0 ? (
        <VipLevels vip={vip} hasMissions={hasMissions} />
      ) : (
        <div className={styles.page}>
          <InlineNotice kind="info">{t('member.vipUnavailable')}</InlineNotice>
        </div>
      )}
    </PhoneLayout>
  );
}
