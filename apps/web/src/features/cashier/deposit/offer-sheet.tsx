import { formatAmount } from '@foyer/money/format-amount.ts';
import { Button } from '@foyer/ui/button.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { Sheet } from '@foyer/ui/sheet.tsx';
import { useBrand } from '../../../page/brand.ts';
import { Link } from '../../../page/link.tsx';
import { useTranslation } from '../../../page/messages.ts';
import { type Term, toOfferAddress } from '../../../page/offers/offer-data.ts';
import { TERM_ICONS, toTermText } from '../../../page/offers/term-text.ts';
import { useMoment } from '../../../page/use-moment.ts';
import { type MatchOffer, toDepositCost } from './deposit-cost.ts';
import styles from './deposit-offer.module.css';

interface OfferSheetProps {
  offer: MatchOffer;
  minor: bigint;
  onClose(): void;
  onChoose(isOn: boolean): void;
}

/** The terms that a member weighs with a deposit; all of them are on the page of the offer. */
const SHOWN: readonly Term['term'][] = ['contribution', 'otherGames', 'realFirst', 'conversion', 'forfeit'];

/** What a match means for this deposit. Both answers have equal weight. */
export default function OfferSheet({ minor, offer, onChoose, onClose }: OfferSheetProps) {
  const t = useTranslation();
  const { language } = useBrand();
  const toTime = useMoment('long');
  const { currency, id, match, status, terms, title } = offer;
  const { bonusMinor, depositMinor, minMinor, maxMinor, turnoverMinor } = toDepositCost(offer, minor);
  const costs = minMinor === maxMinor ? [minMinor] : [minMinor, maxMinor];
  const rows = [
    [t('promotions.rowDeposit'), formatAmount(depositMinor, currency)],
    [t('promotions.rowCost'), costs.map((cost) => formatAmount(cost, currency)).join(' – ')],
    [t('promotions.rowBonus'), formatAmount(bonusMinor, currency)],
    [
      t('promotions.rowWager'),
      <bdi key="wager" dir="ltr">
        {match.wagering} × {formatAmount(bonusMinor, currency)} = {formatAmount(turnoverMinor, currency)}
      </bdi>,
    ],
    [t('promotions.rowMaxBet'), formatAmount(match.maxBetMinor, currency)],
    [t('promotions.rowDays'), t('promotions.daysOf', { count: match.days })],
  ] as const;
  const choices =
    status === 'joined' ? null : (
      <>
        <Button kind="secondary" onClick={() => onChoose(false)}>
          {t('promotions.depositNo')}
        </Button>
        <Button kind="secondary" onClick={() => onChoose(true)}>
          {t('promotions.depositYes')}
        </Button>
      </>
    );
  return (
    <Sheet open onClose={onClose} title={title} actions={choices}>
      <div className={styles.sheet}>
        <p>{t('promotions.depositOff')}</p>
        <dl className={styles.rows}>
          {rows.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <ul className={styles.lines}>
          {terms
            .filter(({ term }) => SHOWN.includes(term))
            .map((term) => (
              <li key={[term.term, ...term.texts].join()}>
                <Icon name={TERM_ICONS[term.term]} size={20} />
                <span>{toTermText(term, { t, language, toTime, currency })}</span>
              </li>
            ))}
        </ul>
        <Link to={toOfferAddress(id)} className={styles.terms}>
          {t('promotions.depositFull')}
        </Link>
      </div>
    </Sheet>
  );
}
