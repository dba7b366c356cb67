import { formatAmount } from '@foyer/money/format-amount.ts';
import { Icon } from '@foyer/ui/icon.tsx';
import { useBrand } from '../../page/brand.ts';
import { useTranslation } from '../../page/messages.ts';
import styles from './offer.module.css';
import { formatShare, type OfferDetail } from './promotion-data.ts';

/** The expected cost of wagering the funds, game by game, shown before a member joins. */
export function WagerCosts({ offer: { costs, currency, example, match } }: { offer: OfferDetail }) {
  const t = useTranslation();
  const { language } = useBrand();
  if (!example || costs.length === 0) return null;
  const worth = { amount: formatAmount(example.backMinor, currency) };
  return (
    <section aria-labelledby="costs" className={styles.costs}>
      <h2 id="costs" className="t-title-3">
        {t('promotions.costsTitle')}
      </h2>
      <p>{t('promotions.costsText', worth)}</p>
      <ul>
        {costs.map(({ basisPoints, bet, costMinor, finishBp, game, gameCode, isWorse, rtpBp, turnoverMinor }) => (
          <li key={gameCode} data-worse={isWorse || undefined}>
            <span>
              {game}
              <small>
                {t('promotions.costsBet', {
                  amount: formatAmount(turnoverMinor, currency),
                  share: formatShare(basisPoints, language),
                })}
                {rtpBp === null ? ` ${t('promotions.costsUnknown')}` : ''}
                {match && bet !== null && finishBp !== null
                  ? ` ${t('promotions.costsChance', { amount: formatAmount(match.maxBetMinor, currency), bet, count: Math.floor(finishBp / 100) })}`
                  : ''}
              </small>
            </span>
            <span className={styles.cost}>
              <b className="num">{formatAmount(costMinor, currency)}</b>
              {isWorse ? (
                <small>
                  <Icon name="warning" size={14} /> {t('promotions.costsWorse')}
                </small>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
