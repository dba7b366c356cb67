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
import { isSequence, readPeriod } from '../period.ts';
import { PeriodFilter } from '../period-filter.tsx';
import type { Route } from './+types/bets.page.ts';
import { BetFilters, readState } from './bet-filters.tsx';
import styles from './bets.module.css';
import { BETS_PATH } from './bets-data.ts';
import { BetsList } from './bets-list.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageRequest);
  const before = url.searchParams.get('before') ?? '';
  const state = readState(url.searchParams.get('state'));
  const period = readPeriod(url.searchParams);
  const query = { ...(isSequence(before) && { before }), ...(state && { state }), ...period };
  const history = await pageCall(page, url, page.call('wallet.bets', { query }).catch(nullIfNotFound));
  return { history, state, period, isFirst: before === '', now: page.now() };
}

export default function BetsPage({ loaderData: { history, ...shown } }: Route.ComponentProps) {
  const t = useTranslation();
  return (
    <PhoneLayout tabBar={false}>
      <AppBar
        title={t('member.bets')}
        start={<IconLink as={Link} to="/m/member/home" icon="chevron-start" label={t('app.back')} flip />}
      />
      {history ? (
        <>
          <BetFilters state={shown.state} period={shown.period} />
          <PeriodFilter path={BETS_PATH} params={{ state: shown.state }} period={shown.period} now={shown.now} />
          <BetsList {...history} {...shown} />
        </>
      ) : (
        <div className={styles.page}>
          <InlineNotice kind="info">{t('member.betsUnavailable')}</InlineNotice>
        </div>
      )}
    </PhoneLayout>
  );
}
