import { formatAmount } from '@foyer/money/format-amount.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { ButtonLink, buttonClass } from '@foyer/ui/button.tsx';
import { ChipLink } from '@foyer/ui/chip.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import type { IconName } from '@foyer/ui/icon-names.data.ts';
import { useBrand } from '../../../page/brand.ts';
import { Link } from '../../../page/link.tsx';
import type { MessageKey } from '../../../page/message-keys.ts';
import { useTranslation } from '../../../page/messages.ts';
import { BarPlot } from '../bar-plot.tsx';
import { AGENT_PATH, formatMonth, formatShortDay, formatShortMonth } from '../promotion-data.ts';
import lists from '../promotions.module.css';
import styles from './desk.module.css';
import { type Overview, type Statement, toView } from './desk-data.ts';
import { PlanLines } from './plan-lines.tsx';

const MAX_BARS = 12;

/** The commission of the last months and of the current one. */
function Earnings({ overview }: { overview: Overview }) {
  const t = useTranslation();
  const { language } = useBrand();
  const { commissionMinor, currency, period, statements } = overview;
  const over = statements.slice(0, MAX_BARS - 1).reverse();
  const bars = [
    ...over.map((one) => ({ period: one.period, value: BigInt(one.commissionMinor) })),
    { period, value: BigInt(commissionMinor) },
  ];
  const best = bars.reduce((max, one) => (one.value > max.value ? one : max));
  const amount = formatAmount(String(bars.reduce((sum, { value }) => sum + value, 0n)), currency);
  const summary = t('agents.plotSummary', {
    count: bars.length,
    amount,
    month: formatMonth(best.period, language),
    max: formatAmount(String(best.value), currency),
  });
  return (
    <section className={styles.card} aria-labelledby="earnings">
      <h2 id="earnings" className="t-footnote c-3">
        {t('agents.plot')}
      </h2>
      <b className={styles.big}>
        <Amount>{amount}</Amount>
      </b>
      {over.length === 0 ? (
        <p className="t-footnote c-2">{t('agents.plotNone')}</p>
      ) : (
        <BarPlot
          summary={summary}
          bars={bars.map(({ period: one, value }, at) => ({
            label: at === bars.length - 1 ? t('agents.plotNow') : formatShortMonth(one, language),
            value,
          }))}
        />
      )}
    </section>
  );
}

function Months({ statement: { period, periods } }: { statement: Statement }) {
  const t = useTranslation();
  const { language } = useBrand();
  return (
    <div className={styles.months}>
      <nav className={styles.chips} aria-label={t('agents.months')}>
        {periods.map((one) => (
          <ChipLink key={one} as={Link} to={toView('statement', { period: one })} selected={one === period}>
            {formatShortMonth(one, language)}
          </ChipLink>
        ))}
      </nav>
      <a
        href={`${AGENT_PATH}/statement?period=${period}`}
        download
        aria-label={t('agents.csv')}
        title={t('agents.csv')}
        className={buttonClass({ kind: 'secondary' }, styles.file)}
      >
        <Icon name="download" size={20} />
      </a>
    </div>
  );
}

/** Negative figures are plain, earnings are coloured. */
const toneOf = (minor: string): string | undefined => (BigInt(minor) > 0n ? styles.earned : undefined);

function Days({ statement }: { statement: Statement }) {
  const t = useTranslation();
  const { language } = useBrand();
  const { currency, days, period, stakedMinor } = statement;
  if (days.length === 0) return <p className="t-body c-2">{t('agents.noDays')}</p>;
  const net = days.reduce((sum, { netMinor }) => sum + BigInt(netMinor), 0n);
  return (
    <>
      <div className={styles.card}>
        <table className={styles.table}>
          <caption className="vh">{formatMonth(period, language)}</caption>
          <thead>
            <tr>
              <th scope="col">{t('agents.colDay')}</th>
              <th scope="col">{t('agents.colStaked')}</th>
              <th scope="col">{t('agents.colNet')}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, netMinor, stakedMinor: staked }) => (
              <tr key={day}>
                <th scope="row">{formatShortDay(day, language)}</th>
                <td className="num">{formatAmount(staked, currency)}</td>
                <td className={`num ${toneOf(netMinor) ?? ''}`}>{formatAmount(netMinor, currency)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('agents.total')}</th>
              <td className="num">{formatAmount(stakedMinor, currency)}</td>
              <td className="num">{formatAmount(String(net), currency)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      <p className={styles.info}>
        <Icon name="info" size={18} />
        {t('agents.dayNote')}
      </p>
    </>
  );
}

const LINES = [
  ['agents.line.revenue', 'revenueMinor', 1n],
  ['agents.line.bonus', 'bonusMinor', -1n],
  ['agents.line.rebate', 'rebateMinor', -1n],
  ['agents.line.chargebacks', 'chargebackMinor', -1n],
  ['agents.line.fees', 'feesMinor', -1n],
  ['agents.line.net', 'netMinor', 1n],
  ['agents.line.carried', 'carriedMinor', 1n],
  ['agents.line.fenced', 'fencedMinor', 1n],
  ['agents.line.own', 'ownMinor', 1n],
  ['agents.line.overrides', 'overridesMinor', 1n],
] as const satisfies readonly (readonly [MessageKey, keyof Statement, bigint])[];

/** From revenue to commission; zero lines are left out, except the first and the last. */
function Breakdown({ statement }: { statement: Statement }) {
  const t = useTranslation();
  const { commissionMinor, currency, qualified } = statement;
  const lines = LINES.filter(([name, field]) => statement[field] !== '0' || name === 'agents.line.revenue');
  return (
    <section className={styles.card} aria-labelledby="breakdown">
      <h2 id="breakdown" className="t-title-3">
        {t('agents.breakdown')}
      </h2>
      <dl className={styles.lines}>
        {lines.map(([name, field, sign]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd className="num">{formatAmount(String(sign * BigInt(statement[field])), currency)}</dd>
          </div>
        ))}
        {qualified > 0 ? (
          <div>
            <dt>{t('agents.qualified')}</dt>
            <dd className="num">{qualified}</dd>
          </div>
        ) : null}
        <div className={styles.sum}>
          <dt>{t('agents.line.commission')}</dt>
          <dd className={`num ${styles.earned}`}>{formatAmount(commissionMinor, currency)}</dd>
        </div>
      </dl>
    </section>
  );
}

const STATES: Readonly<Record<Statement['state'], { icon: IconName; name: MessageKey }>> = {
  running: { icon: 'clock', name: 'agents.state.running' },
  waiting: { icon: 'eye', name: 'agents.state.waiting' },
  paid: { icon: 'wallet', name: 'agents.state.paid' },
};

/** The state of the payment. */
function Payment({ statement: { commissionMinor, currency, plan, state } }: { statement: Statement }) {
  const t = useTranslation();
  const { icon, name } = STATES[state];
  const isShared = state === 'running' && (plan?.overrideLevels ?? 0) > 0;
  return (
    <section className={styles.payment}>
      <Icon name={icon} size={22} />
      <span>
        <b>{t(name)}</b>
        {state === 'paid' ? null : <span className={lists.note}>{t('agents.payNote')}</span>}
        {isShared ? <span className={lists.note}>{t('agents.payOverrides')}</span> : null}
      </span>
      {state === 'paid' ? (
        <ButtonLink as={Link} to="/m/member/withdraw" kind="soft" size="s">
          {t('agents.toWithdraw')}
        </ButtonLink>
      ) : (
        <b className="num">
          <Amount>{formatAmount(commissionMinor, currency)}</Amount>
        </b>
      )}
    </section>
  );
}

/** A month of an agent: its days, how the commission is computed, and its payment. */
export function StatementView({ overview, statement }: { overview: Overview; statement: Statement }) {
  const t = useTranslation();
  return (
    <>
      <Earnings overview={overview} />
      <Months statement={statement} />
      <Payment statement={statement} />
      <Breakdown statement={statement} />
      <Days statement={statement} />
      {statement.plan ? (
        <details className={styles.card}>
          <summary className={styles.summary}>{t('agents.earnTitle')}</summary>
          <PlanLines plan={statement.plan} currency={statement.currency} />
        </details>
      ) : null}
    </>
  );
}
