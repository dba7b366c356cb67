import { formatAmount } from '@foyer/money/format-amount.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { copyText } from '@foyer/ui/copy-text.ts';
import { Icon } from '@foyer/ui/icon.tsx';
import { IconButton, IconLink } from '@foyer/ui/icon-button.tsx';
import { readAddress } from '../../device/address.ts';
import { shareLink } from '../../device/share-link.ts';
import { ArticleBody } from '../../page/article-body.tsx';
import { useBrand } from '../../page/brand.ts';
import { artAddress } from '../../page/game/art-address.ts';
import { Motif } from '../../page/layout/motif.tsx';
import { PhoneLayout } from '../../page/layout/phone-layout.tsx';
import { Link } from '../../page/link.tsx';
import type { MessageKey } from '../../page/message-keys.ts';
import { useTranslation } from '../../page/messages.ts';
import { TERM_ICONS, toTermText } from '../../page/offers/term-text.ts';
import { useMoment } from '../../page/use-moment.ts';
import styles from './offer.module.css';
import { OfferBoard } from './offer-board.tsx';
import { OfferDock } from './offer-dock.tsx';
import { FriendNeeds, OfferNeeds } from './offer-needs.tsx';
import { formatShare, type OfferDetail, PROMOTIONS_PATH, worthName } from './promotion-data.ts';
import { StatusTag } from './status-tag.tsx';
import { WagerCosts } from './wager-costs.tsx';

const ART_SIZE = 124;

function Hero({ offer }: { offer: OfferDetail }) {
  const t = useTranslation();
  const { language } = useBrand();
  const time = useMoment('long');
  const share = async () => {
    const url = readAddress().href;
    if (await shareLink({ title: offer.title, url })) return;
    await copyText(url, { copied: t('promotions.linkCopied'), notCopied: t('app.notCopied') });
  };
  return (
    <header className={styles.hero}>
      <Motif on="card" />
      <span className={styles.bar}>
        <IconLink as={Link} to={PROMOTIONS_PATH} icon="chevron-start" label={t('promotions.back')} flip />
        <IconButton icon="share" label={t('promotions.shareOffer')} onClick={share} />
      </span>
      <div className={styles.about}>
        <h1>{offer.title}</h1>
        {offer.basisPoints === null ? null : (
          <p className={styles.share}>
            <bdi dir="ltr">{formatShare(offer.basisPoints, language)}</bdi>
          </p>
        )}
        <p className={styles.label}>{t(worthName(offer))}</p>
        <p className={offer.basisPoints === null ? styles.share : styles.max}>
          <Amount>{formatAmount(offer.amountMinor, offer.currency)}</Amount>
        </p>
        {offer.until ? (
          <p className={styles.label}>
            {t('promotions.until')} {time(offer.until)}
          </p>
        ) : null}
      </div>
      <img className={styles.art} src={artAddress(offer.art)} alt="" width={ART_SIZE} height={ART_SIZE} />
    </header>
  );
}

function Terms({ offer }: { offer: OfferDetail }) {
  const t = useTranslation();
  const { language } = useBrand();
  const toTime = useMoment('long');
  const context = { t, language, toTime, currency: offer.currency };
  return (
    <section aria-labelledby="terms" className={styles.terms}>
      <h2 id="terms" className="t-title-3">
        {t('promotions.plainTitle')}
      </h2>
      <ul>
        {offer.terms.map((term) => (
          <li key={[term.term, ...term.texts].join()}>
            <Icon name={TERM_ICONS[term.term]} size={20} />
            <span>{toTermText(term, context)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const EXAMPLES: Readonly<Partial<Record<OfferDetail['kind'], MessageKey>>> = {
  cashback: 'promotions.exampleCashback',
  match: 'promotions.exampleMatch',
};

function Example({ offer: { currency, example, kind } }: { offer: OfferDetail }) {
  const t = useTranslation();
  if (!example) return null;
  const values = { stake: formatAmount(example.stakeMinor, currency), back: formatAmount(example.backMinor, currency) };
  return (
    <section aria-labelledby="example" className={styles.example}>
      <h2 id="example">{t('promotions.exampleTitle')}</h2>
      <p>{t(EXAMPLES[kind] ?? 'promotions.exampleRebate', values)}</p>
    </section>
  );
}

/** One offer: its value, what is left to do, and its terms. */
export function OfferScreen({ offer }: { offer: OfferDetail }) {
  return (
    <PhoneLayout tabBar={false}>
      <Hero offer={offer} />
      <div className={styles.page}>
        <p className={styles.summary}>
          <StatusTag offer={offer} />
          {offer.summary}
        </p>
        {offer.content.length > 0 ? <ArticleBody blocks={offer.content} /> : null}
        <OfferNeeds offer={offer} />
        <FriendNeeds currency={offer.currency} needs={offer.friendNeeds} />
        {/* The cost of a match comes before its terms: members read it before they join. */}
        {offer.kind === 'match' ? <Example offer={offer} /> : null}
        <WagerCosts offer={offer} />
        <OfferBoard offer={offer} />
        <Terms offer={offer} />
        {offer.kind === 'match' ? null : <Example offer={offer} />}
      </div>
      <OfferDock offer={offer} />
    </PhoneLayout>
  );
}
