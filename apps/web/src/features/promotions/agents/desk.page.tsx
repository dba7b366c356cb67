import { formatAmount } from '@foyer/money/format-amount.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { AppBar } from '@foyer/ui/app-bar.tsx';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import { SegmentedLinks } from '@foyer/ui/segmented.tsx';
import { data } from 'react-router';
import { PhoneLayout } from '../../../page/layout/phone-layout.tsx';
import { Link } from '../../../page/link.tsx';
import { useTranslation } from '../../../page/messages.ts';
import { pageCall } from '../../../page/page-call.ts';
import { pageRequest } from '../../../page/page-request.ts';
import { pageTitle } from '../../../page/page-title.ts';
import { Ticket } from '../invite-ticket.tsx';
import { AGENT_PATH } from '../promotion-data.ts';
import { Sums } from '../sums.tsx';
import type { Route } from './+types/desk.page.ts';
import { AgentsOnly } from './agents-only.tsx';
import styles from './desk.module.css';
import { type Desk, loadDesk, toView } from './desk-data.ts';
import { MembersView } from './members-view.tsx';
import { NetworkView } from './network-view.tsx';
import { StatementView } from './statement-view.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

const FORBIDDEN = 403;

/** The page of agents (§2); anybody else is refused, with links to the application and to their own page. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageRequest);
  const desk = await pageCall(page, url, loadDesk(page.call, url));
  return data({ desk, origin: url.origin }, { status: desk ? 200 : FORBIDDEN });
}

function Views({ view }: Pick<Desk, 'view'>) {
  const t = useTranslation();
  return (
    <SegmentedLinks
      label={t('agents.views')}
      as={Link}
      segments={[
        { to: AGENT_PATH, label: t('agents.tabMembers'), current: view === 'members' },
        { to: toView('statement'), label: t('agents.tabStatement'), current: view === 'statement' },
        { to: toView('network'), label: t('agents.tabNetwork'), current: view === 'network' },
      ]}
    />
  );
}

function Content({ desk, origin }: { desk: Desk; origin: string }) {
  const { network, overview, statement, view } = desk;
  if (view === 'invite') return <Ticket code={overview.code} origin={origin} />;
  if (statement) return <StatementView overview={overview} statement={statement} />;
  return network ? <NetworkView network={network} overview={overview} /> : <MembersView {...desk} />;
}

export default function DeskPage({ loaderData: { desk, origin } }: Route.ComponentProps) {
  const t = useTranslation();
  const overview = desk?.overview;
  const back = desk && desk.view !== 'members' ? AGENT_PATH : '/m/member/home';
  return (
    <PhoneLayout tabBar={false}>
      <AppBar
        title={t('promotions.agentTitle')}
        subtitle={overview ? t('promotions.agentCode', { code: overview.code }) : undefined}
        start={<IconLink as={Link} to={back} icon="chevron-start" label={t('app.back')} flip />}
        end={overview ? <IconLink as={Link} to={toView('invite')} icon="plus" label={t('agents.inviteTab')} /> : null}
      />
      <div className={styles.page}>
        {desk && overview ? (
          <>
            <Sums
              sums={[
                ['promotions.members', overview.members],
                ['promotions.active', overview.active],
                [
                  'agents.monthCommission',
                  <Amount key="commission">{formatAmount(overview.commissionMinor, overview.currency)}</Amount>,
                ],
              ]}
            />
            <Views view={desk.view} />
            <Content desk={desk} origin={origin} />
          </>
        ) : (
          <AgentsOnly />
        )}
      </div>
    </PhoneLayout>
  );
}
