import { Amount } from '@foyer/ui/amount.tsx';
import { ButtonLink } from '@foyer/ui/button.tsx';
import { List, ListRow } from '@foyer/ui/list.tsx';
import { Scene } from '@foyer/ui/scene.tsx';
import { useBrand } from '../../../page/brand.ts';
import { Link } from '../../../page/link.tsx';
import { useTranslation } from '../../../page/messages.ts';
import { useMoment } from '../../../page/use-moment.ts';
import { Ticket } from '../invite-ticket.tsx';
import { AGENT_PATH, type AgentOverview, INVITE_PATH, say, sayMonth } from '../promotion-data.ts';
import lists from '../promotions.module.css';
import { Sums } from '../sums.tsx';
import { APPLICATION_PATH } from './application-data.ts';

export function AgentsOnly() {
  const t = useTranslation();
  return (
    <section className={lists.nothing}>
      <Scene name="region" size="card" />
      <h2 className="t-title-3">{t('promotions.agentsOnlyTitle')}</h2>
      <p className="t-body c-2">{t('agents.applyText')}</p>
      <ButtonLink as={Link} to={APPLICATION_PATH}>
        {t('agents.become')}
      </ButtonLink>
      <ButtonLink as={Link} to={INVITE_PATH} kind="secondary">
        {t('promotions.toInvite')}
      </ButtonLink>
    </section>
  );
}

function Members({ agent: { currency, rows } }: { agent: AgentOverview }) {
  const t = useTranslation();
  const day = useMoment('day');
  const noteOf = ({ lastBetAt, members }: AgentOverview['rows'][number]): string =>
    [
      lastBetAt ? t('promotions.lastBet', { day: day(lastBetAt) }) : t('promotions.noBet'),
      ...(members > 0 ? [t('promotions.ownMembers', { count: members })] : []),
    ].join(' · ');
  return (
    <List>
      {rows.map((row) => (
        <ListRow
          key={`${row.name} ${row.joinedAt}`}
          icon="user"
          trailing={
            <b className="num">
              <Amount>{say(row.turnoverMinor, currency)}</Amount>
            </b>
          }
          className={lists.row}
        >
          {row.name}
          <span className={lists.note}>{noteOf(row)}</span>
        </ListRow>
      ))}
    </List>
  );
}

/** What an agent has earned, month by month. */
function Statements({ agent: { currency, statements } }: { agent: AgentOverview }) {
  const t = useTranslation();
  const { language } = useBrand();
  if (statements.length === 0) return null;
  return (
    <section aria-labelledby="statements">
      <h2 id="statements" className={lists.group}>
        {t('promotions.statementsTitle')}
      </h2>
      <List>
        {statements.map(({ carriedMinor, commissionMinor, isPaid, netMinor, period }) => (
          <ListRow
            key={period}
            icon="calendar"
            trailing={
              <b className="num">
                <Amount>{say(commissionMinor, currency)}</Amount>
              </b>
            }
            className={lists.row}
          >
            {sayMonth(period, language)}
            <span className={lists.note}>
              {t(isPaid ? 'promotions.statementPaid' : 'promotions.statementWaits')} ·{' '}
              {t('promotions.statementNet', { amount: say(netMinor, currency) })}
              {carriedMinor === '0'
                ? ''
                : ` · ${t('promotions.statementCarried', { amount: say(carriedMinor, currency) })}`}
            </span>
          </ListRow>
        ))}
      </List>
    </section>
  );
}

/** The members of an agent: sums and masked names, and nothing about anybody's limits. */
export function AgentMembers({ agent, offset, origin }: { agent: AgentOverview; offset: number; origin: string }) {
  const t = useTranslation();
  const next = offset + agent.rows.length;
  return (
    <>
      <Ticket code={agent.code} origin={origin} />
      <Sums
        sums={[
          ['promotions.members', agent.members],
          ['promotions.active', agent.active],
          ['promotions.turnover30', <Amount key="turnover">{say(agent.turnoverMinor, agent.currency)}</Amount>],
        ]}
      />
      <Statements agent={agent} />
      {agent.members === 0 ? (
        <section className={lists.nothing}>
          <Scene name="empty" size="card" />
          <h2 className="t-title-3">{t('promotions.noMembersTitle')}</h2>
          <p className="t-body c-2">{t('promotions.noMembersText')}</p>
        </section>
      ) : (
        <Members agent={agent} />
      )}
      {agent.rows.length > 0 && next < agent.members ? (
        <ButtonLink as={Link} to={`${AGENT_PATH}?offset=${next}`} kind="secondary" block>
          {t('promotions.older')}
        </ButtonLink>
      ) : null}
    </>
  );
}
