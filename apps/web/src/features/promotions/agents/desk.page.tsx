import { AppBar } from '@foyer/ui/app-bar.tsx';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import { data } from 'react-router';
import { GatewayError } from '../../../gateway/gateway-error.ts';
import { PhoneLayout } from '../../../page/layout/phone-layout.tsx';
import { Link } from '../../../page/link.tsx';
import { useTranslation } from '../../../page/messages.ts';
import { pageCall } from '../../../page/page-call.ts';
import { pageRequest } from '../../../page/page-request.ts';
import { pageTitle } from '../../../page/page-title.ts';
import styles from '../invite.module.css';
import type { Route } from './+types/desk.page.ts';
import { AgentMembers, AgentsOnly } from './agent-members.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

const FORBIDDEN = 403;

/** The page of agents (§2); anybody else is refused, and led to the page that is theirs. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageRequest);
  const given = Number(url.searchParams.get('offset'));
  const offset = Number.isInteger(given) && given > 0 && given <= 100_000 ? given : 0;
  const overview = page.call('promotion.agentOverview', { situation: 'background', query: { offset } });
  const agent = await pageCall(
    page,
    url,
    overview.catch((error: unknown) => {
      if (error instanceof GatewayError && error.code === 'access.denied') return null;
      throw error;
    }),
  );
  return data({ agent, offset, origin: url.origin }, { status: agent ? 200 : FORBIDDEN });
}

export default function AgentPage({ loaderData: { agent, offset, origin } }: Route.ComponentProps) {
  const t = useTranslation();
  return (
    <PhoneLayout tabBar={false}>
      <AppBar
        title={t('promotions.agentTitle')}
        subtitle={agent ? t('promotions.agentCode', { code: agent.code }) : undefined}
        start={<IconLink as={Link} to="/m/member/home" icon="chevron-start" label={t('app.back')} flip />}
      />
      <div className={styles.page}>
        {agent ? <AgentMembers agent={agent} offset={offset} origin={origin} /> : <AgentsOnly />}
      </div>
    </PhoneLayout>
  );
}
