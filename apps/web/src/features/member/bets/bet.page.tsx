import { formatAmount } from '@foyer/money/format-amount.ts';
import { formatMoney } from '@foyer/money/format-money.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { AppBar } from '@foyer/ui/app-bar.tsx';
import { buttonClass } from '@foyer/ui/button.tsx';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import { List, ListRow } from '@foyer/ui/list.tsx';
import { Paper } from '@foyer/ui/paper.tsx';
import { Tag } from '@foyer/ui/tag.tsx';
import { redirect } from 'react-router';
import { withCampaign } from '../../../device/campaign.ts';
import { artAddress } from '../../../page/game/art-address.ts';
import { toGame } from '../../../page/game/game-address.ts';
import { GameLink } from '../../../page/game-link.tsx';
import { PhoneLayout } from '../../../page/layout/phone-layout.tsx';
import { Link } from '../../../page/link.tsx';
import { useTranslation } from '../../../page/messages.ts';
import { pageCall } from '../../../page/page-call.ts';
import { pageRequest } from '../../../page/page-request.ts';
import { pageTitle } from '../../../page/page-title.ts';
import { TimeZone } from '../../../page/time-zone.tsx';
import { useMoment } from '../../../page/use-moment.ts';
import { FactRows } from '../fact-rows.tsx';
import { isSequence } from '../period.ts';
import styles from '../record.module.css';
import { TransactionRow } from '../transactions/transaction-row.tsx';
import type { Route } from './+types/bet.page.ts';
import { BETS_PATH, type Bet, type BetDetail, netOf } from './bets-data.ts';
import { STATES } from './bets-list.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const page = context.get(pageRequest);
  if (!isSequence(params.seq)) throw redirect(withCampaign(BETS_PATH, url.search));
  return pageCall(page, url, page.call('wallet.bet', { query: { seq: params.seq } }));
}

/** The bet as a ticket: its picks, its cost and its outcome. */
function Ticket({ bet }: { bet: Bet }) {
  const t = useTranslation();
  const { art, currency, drawName, gameCode, gameName, paidMinor, stakeMinor, state } = bet;
  const { name, tag } = STATES[state];
  const head = (
    <div className={styles.ticket}>
      {art === null ? null : <img src={artAddress(art)} alt="" width={52} height={52} />}
      <div>
        <p className={styles.game}>{gameName ?? gameCode ?? t('member.unknownGame')}</p>
        {drawName ? (
          <p className={styles.paper}>
            {t('records.draw')} <bdi dir="ltr">{drawName}</bdi>
          </p>
        ) : null}
      </div>
      <Tag kind={tag}>{t(name)}</Tag>
    </div>
  );
  return (
    <Paper head={head}>
      <dl className={styles.sums}>
        <div>
          <dt>{t('records.stake')}</dt>
          <dd>
            <Amount>{formatAmount(stakeMinor, currency)}</Amount>
          </dd>
        </div>
        <div>
          <dt>{t('records.paidOut')}</dt>
          <dd>{state === 'open' ? t('records.stillOpen') : <Amount>{formatAmount(paidMinor, currency)}</Amount>}</dd>
        </div>
        {state === 'open' ? null : (
          <div className={styles.outcome}>
            <dt>{t('records.result')}</dt>
            <dd>
              <Amount>{formatMoney({ minor: netOf(bet), currency }, { sign: 'always' })}</Amount>
            </dd>
          </div>
        )}
      </dl>
    </Paper>
  );
}

/** The picks of the bet; those that have won are marked. */
function Picks({ picks: { betName, picks } }: { picks: NonNullable<BetDetail['picks']> }) {
  const t = useTranslation();
  return (
    <section className={styles.picks}>
      <h2 className={styles.heading}>{betName}</h2>
      <ul aria-label={t('records.picks')}>
        {picks.map(({ hits, name }) => (
          <li key={name} data-won={hits > 0 || undefined}>
            <bdi className="num">
              {hits > 0 ? <span className="vh">{t('records.pickWon', { name })}</span> : null}
              <span aria-hidden={hits > 0}>{name}</span>
            </bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}

export default function BetPage({ loaderData: { bet, picks, roundId, transactions, verify } }: Route.ComponentProps) {
  const t = useTranslation();
  const time = useMoment('long');
  return (
    <PhoneLayout tabBar={false}>
      <AppBar
        title={t('records.bet')}
        start={<IconLink as={Link} to={BETS_PATH} icon="chevron-start" label={t('app.back')} flip />}
      />
      <div className={styles.page}>
        <Ticket bet={bet} />
        {picks && picks.picks.length > 0 ? <Picks picks={picks} /> : null}
        <FactRows
          facts={[
            { name: t('records.ticketNo'), text: roundId, hasCopyButton: true },
            { name: t('records.placed'), text: time(bet.at) },
          ]}
        />
        {verify ? (
          <List>
            <ListRow as="a" href={verify} icon="shield-check" chevron>
              {t('records.verify')}
              <span className={styles.note}>{t('records.verifyNote')}</span>
            </ListRow>
          </List>
        ) : null}
        <section>
          <h2 className={styles.heading}>{t('records.movements')}</h2>
          <List>
            {transactions.map((one) => (
              <TransactionRow key={one.seq} transaction={one} isLink={false} />
            ))}
          </List>
        </section>
        <TimeZone words="member.timeZone" />
        {bet.art === null || bet.gameCode === null ? null : (
          <GameLink to={toGame(bet.gameCode)} className={buttonClass({ size: 'l', block: true })}>
            {t('member.playAgain')}
          </GameLink>
        )}
      </div>
    </PhoneLayout>
  );
}
