import { formatAmount } from '@foyer/money/format-amount.ts';
import { useBrand } from '../../../page/brand.ts';
import { useTranslation } from '../../../page/messages.ts';
import { formatList, formatShare } from '../promotion-data.ts';
import styles from './agents.module.css';
import type { PlanTerms } from './application-data.ts';

type Plan = { plan: PlanTerms; currency: string };

/** The agent's share of net revenue: a single one, or one per tier. */
function Shares({ currency, plan: { tiers } }: Plan) {
  const t = useTranslation();
  const { language } = useBrand();
  const share = (basisPoints: number) => formatShare(basisPoints, language);
  const [only, ...others] = tiers;
  if (!only) return null;
  if (others.length === 0) return <li>{t('agents.planShare', { share: share(only.basisPoints) })}</li>;
  return tiers.map(({ basisPoints, fromMinor }, place) => {
    const next = tiers[place + 1];
    return (
      <li key={fromMinor}>
        {next
          ? t('agents.planTierTo', { share: share(basisPoints), amount: formatAmount(next.fromMinor, currency) })
          : t('agents.planTierFrom', { share: share(basisPoints), amount: formatAmount(fromMinor, currency) })}
      </li>
    );
  });
}

/** How net revenue is computed, and what happens to a negative month. */
function Counted({ currency, plan }: Plan) {
  const t = useTranslation();
  const { language } = useBrand();
  const { carryover, deductions, ringfenceFromMinor } = plan;
  const { bonus, chargebacks, depositBp, rebate, revenueBp } = deductions;
  const less = [
    ...(bonus ? [t('agents.planBonus')] : []),
    ...(rebate ? [t('agents.planRebate')] : []),
    ...(chargebacks ? [t('agents.planChargebacks')] : []),
    ...(depositBp ? [t('agents.planDeposit', { share: formatShare(depositBp, language) })] : []),
    ...(revenueBp ? [t('agents.planRevenue', { share: formatShare(revenueBp, language) })] : []),
  ];
  const ringfence =
    ringfenceFromMinor === '0'
      ? t('agents.planRingfence')
      : t('agents.planRingfenceFrom', { amount: formatAmount(ringfenceFromMinor, currency) });
  return (
    <>
      <li>
        {t('agents.planNet')} {less.length > 0 ? t('agents.planDeducted', { list: formatList(less, language) }) : null}
      </li>
      <li>
        {carryover === 'ringfence' ? ringfence : t(carryover === 'carry' ? 'agents.planCarry' : 'agents.planReset')}
      </li>
    </>
  );
}

/** The amount for each member, and the conditions for it. */
function Amount({ amount, currency, plan: { qualifies } }: Plan & { amount: string }) {
  const t = useTranslation();
  const { language } = useBrand();
  if (!qualifies) return <li>{t('agents.planCpa', { amount })}</li>;
  const { days, depositMinor, kycLevel, turnoverMinor } = qualifies;
  const asked = [
    ...(kycLevel ? [t('agents.planIdentity')] : []),
    depositMinor
      ? t('agents.planDeposits', { amount: formatAmount(depositMinor, currency) })
      : t('agents.planAnyDeposit'),
    ...(turnoverMinor ? [t('agents.planStakes', { amount: formatAmount(turnoverMinor, currency) })] : []),
  ];
  return <li>{t('agents.planQualified', { amount, list: formatList(asked, language), count: days })}</li>;
}

/** What an agent is paid: one sentence per field of the plan, so that it needs no text of its own. */
export function PlanLines({ currency, plan }: Plan) {
  const t = useTranslation();
  const { cpaMinor, kind, overrideLevels } = plan;
  return (
    <ul className={styles.plan}>
      {cpaMinor ? <Amount plan={plan} currency={currency} amount={formatAmount(cpaMinor, currency)} /> : null}
      {kind === 'cpa' ? null : (
        <>
          <Shares plan={plan} currency={currency} />
          <Counted plan={plan} currency={currency} />
        </>
      )}
      {overrideLevels > 0 ? <li>{t('agents.planOverride', { count: overrideLevels })}</li> : null}
      <li>{t('agents.planPaid')}</li>
    </ul>
  );
}
