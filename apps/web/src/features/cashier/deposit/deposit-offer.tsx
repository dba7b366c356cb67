import { formatAmount } from '@foyer/money/format-amount.ts';
import { Switch } from '@foyer/ui/checkbox.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { type MouseEvent, Suspense, useState } from 'react';
import { artAddress } from '../../../page/game/art-address.ts';
import { lazyWithFallback } from '../../../page/lazy-with-fallback.ts';
import { Link } from '../../../page/link.tsx';
import { useTranslation } from '../../../page/messages.ts';
import { toOfferAddress } from '../../../page/offers/offer-data.ts';
import { type MatchOffer, toDepositCost } from './deposit-cost.ts';
import styles from './deposit-offer.module.css';

const OfferSheet = lazyWithFallback(() => import('./offer-sheet.tsx'));
const ART_SIZE = 56;

interface DepositOfferProps {
  offer: MatchOffer;
  /** The amount of the deposit; 0 while there is none. */
  minor: bigint;
  isOn: boolean;
  onChange(isOn: boolean): void;
}

/** Whether a member joins a match with this deposit: off until they turn it on, with the cost shown before the bonus. */
export function DepositOffer({ isOn, minor, offer, onChange }: DepositOfferProps) {
  const t = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { art, currency, id, match, status, title } = offer;
  const address = toOfferAddress(id);
  const min = formatAmount(match.minDepositMinor, currency);
  const showTerms = (event: MouseEvent) => {
    // Without scripts, or in another tab, the terms open as a page.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <section className={styles.offer} aria-labelledby="deposit-offer">
      <img src={artAddress(art)} alt="" width={ART_SIZE} height={ART_SIZE} />
      <h2 id="deposit-offer">{title}</h2>
      {status === 'joined' ? (
        <p className={styles.words}>{t('promotions.depositJoined', { amount: min })}</p>
      ) : (
        <>
          <Switch
            name="bonus"
            value={id}
            className={styles.switch}
            checked={isOn}
            onChange={({ target }) => onChange(target.checked)}
          >
            <span className="vh">{t('promotions.depositSwitch', { title })}</span>
          </Switch>
          <CostLines offer={offer} minor={minor} isOn={isOn} />
        </>
      )}
      <Link to={address} className={styles.terms} onClick={showTerms}>
        {t('promotions.depositTerms')}
      </Link>
      {isOpen ? (
        <Suspense>
          <OfferSheet
            offer={offer}
            minor={minor}
            onClose={() => setOpen(false)}
            onChoose={(chosen) => {
              onChange(chosen);
              setOpen(false);
            }}
          />
        </Suspense>
      ) : null}
    </section>
  );
}

function CostLines({ isOn, minor, offer }: Omit<DepositOfferProps, 'onChange'>) {
  const t = useTranslation();
  const { currency, match } = offer;
  const { bonusMinor, isWorse, minMinor, maxMinor, turnoverMinor } = toDepositCost(offer, minor);
  const bonus = formatAmount(bonusMinor, currency);
  const min = formatAmount(match.minDepositMinor, currency);
  const isTooSmall = minor > 0n && minor < BigInt(match.minDepositMinor);
  return (
    <div className={styles.words} aria-live="polite">
      <p className={styles.cost}>
        {t(minMinor === maxMinor ? 'promotions.depositCostSame' : 'promotions.depositCost', {
          ...{ min: formatAmount(minMinor, currency), max: formatAmount(maxMinor, currency), bonus },
        })}
        {isWorse ? (
          <span className={styles.worse}>
            <Icon name="warning" size={14} /> {t('promotions.depositWorse')}
          </span>
        ) : null}
      </p>
      <p>
        {t('promotions.depositWager', { bonus, turnover: formatAmount(turnoverMinor, currency), count: match.days })}
      </p>
      {isTooSmall && isOn ? (
        <p className={styles.fault} role="alert">
          {t('promotions.depositTooSmall', { amount: min })}
        </p>
      ) : (
        <p>{t('promotions.depositLeast', { amount: min })}</p>
      )}
    </div>
  );
}
