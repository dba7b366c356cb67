import { formatAmount } from '@foyer/money/format-amount.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { toGround } from '@foyer/ui/art-tile.tsx';
import { useBrand } from '../../page/brand.ts';
import { artAddress } from '../../page/game/art-address.ts';
import { Link } from '../../page/link.tsx';
import type { MessageKey } from '../../page/message-keys.ts';
import { useTranslation } from '../../page/messages.ts';
import { useMoment } from '../../page/use-moment.ts';
import { formatShare, type Offer, toOfferAddress, worthName } from './promotion-data.ts';
import styles from './promotions.module.css';
import { StatusTag } from './status-tag.tsx';

/** Whether the offer is over for this member. */
const isOver = ({ status }: Offer): boolean => status === 'claimed' || status === 'ended';

const ART_SIZE = 76;

type Fact = [MessageKey, React.ReactNode];

/** The wagering requirement of an offer that has one; otherwise its end, or that nothing has to be wagered. */
function toLast({ until, wagering }: Offer, day: (date: string) => string, none: string): Fact {
  if (wagering !== null) return ['promotions.turnover', <bdi dir="ltr">{wagering}×</bdi>];
  return until ? ['promotions.until', day(until)] : ['promotions.turnover', none];
}

/** The facts of an offer: what it is worth, then how often it has to be wagered, or when it ends. */
function Facts({ offer }: { offer: Offer }) {
  const t = useTranslation();
  const { language } = useBrand();
  const day = useMoment('day');
  const amount = <Amount>{formatAmount(offer.amountMinor, offer.currency)}</Amount>;
  const share = offer.basisPoints === null ? null : <bdi dir="ltr">{formatShare(offer.basisPoints, language)}</bdi>;
  const facts: Fact[] = [
    ...(share ? [['promotions.share', share] as Fact] : []),
    [worthName(offer), amount],
    toLast(offer, (date) => day(date), t('promotions.none')),
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** An offer in the list. */
export function OfferCard({ isFirst, offer }: { offer: Offer; isFirst: boolean }) {
  const { skin } = useBrand();
  return (
    <Link to={toOfferAddress(offer.id)} className={styles.card} data-over={isOver(offer) || undefined}>
      <span className={styles.body}>
        <StatusTag offer={offer} />
        <b className={styles.name}>{offer.title}</b>
        <span className={styles.summary}>{offer.summary}</span>
        <Facts offer={offer} />
      </span>
      <span className={styles.art} style={toGround(skin, offer.hue)} aria-hidden="true">
        <img
          src={artAddress(offer.art)}
          alt=""
          width={ART_SIZE}
          height={ART_SIZE}
          loading={isFirst ? 'eager' : 'lazy'}
        />
      </span>
    </Link>
  );
}
