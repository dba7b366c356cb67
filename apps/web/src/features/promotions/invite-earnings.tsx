import { formatAmount } from '@foyer/money/format-amount.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { useTranslation } from '../../page/messages.ts';
import { useClock } from '../../page/use-moment.ts';
import { BarPlot } from './bar-plot.tsx';
import styles from './invite.module.css';
import type { Referral } from './promotion-data.ts';
import lists from './promotions.module.css';

/** The reward per friend, by number of friends: tiers reached, the next one, and later ones with a lock. */
export function Tiers({ referral: { currency, offer, rewarded } }: { referral: Referral }) {
  const t = useTranslation();
  if (!offer || offer.tiers.length < 2) return null;
  const later = offer.tiers.findIndex(({ from }) => from > rewarded + 1);
  const next = (later < 0 ? offer.tiers.length : later) - 1;
  return (
    <section aria-labelledby="tiers">
      <h2 id="tiers" className={lists.group}>
        {t('promotions.tiersTitle')}
      </h2>
      <ol className={styles.tiers}>
        {offer.tiers.map(({ amountMinor, from }, place) => (
          <li key={from} className={styles.tier} aria-current={place === next ? 'step' : undefined}>
            <Icon name={place > next ? 'lock' : 'gift'} size={22} />
            <b className="num">
              <Amount>{formatAmount(amountMinor, currency)}</Amount>
            </b>
            <span>{t('promotions.tierFrom', { from })}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Rewards for friends, by month; nothing before the first one. */
export function EarnedMonths({ referral: { currency, months } }: { referral: Referral }) {
  const t = useTranslation();
  const { locale } = useClock();
  const sum = months.reduce((total, { amountMinor }) => total + BigInt(amountMinor), 0n);
  if (sum === 0n) return null;
  const format = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' });
  const bars = months.map(({ amountMinor, month }) => ({
    label: format.format(new Date(`${month}-01T00:00:00Z`)),
    value: BigInt(amountMinor),
  }));
  return (
    <section aria-labelledby="months" className={styles.months}>
      <h2 id="months" className={lists.group}>
        {t('promotions.monthsTitle')}
      </h2>
      <BarPlot bars={bars} summary={t('promotions.monthsSummary', { amount: formatAmount(String(sum), currency) })} />
    </section>
  );
}
