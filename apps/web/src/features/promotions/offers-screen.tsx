import { ButtonLink } from '@foyer/ui/button.tsx';
import { ChipLink } from '@foyer/ui/chip.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { Scene } from '@foyer/ui/scene.tsx';
import { PhoneLayout } from '../../page/layout/phone-layout.tsx';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import { OfferCard } from './offer-card.tsx';
import { CATEGORY_NAMES, type Category, type Offers, REWARDS_PATH, toListAddress } from './promotion-data.ts';
import styles from './promotions.module.css';

function Filters({ categories, category }: { categories: readonly Category[]; category: Category | null }) {
  const t = useTranslation();
  return (
    <nav className={styles.filters} aria-label={t('promotions.filters')}>
      {[null, ...categories].map((one) => (
        <ChipLink key={one} as={Link} to={toListAddress(one)} replace selected={one === category}>
          {t(one ? CATEGORY_NAMES[one] : 'promotions.all')}
        </ChipLink>
      ))}
    </nav>
  );
}

function Nothing() {
  const t = useTranslation();
  return (
    <section className={styles.nothing}>
      <Scene name="empty" size="card" />
      <h2 className="t-title-3">{t('promotions.noneTitle')}</h2>
      <p className="t-body c-2">{t('promotions.noneText')}</p>
    </section>
  );
}

function Failed() {
  const t = useTranslation();
  const retry = (
    <ButtonLink href="" kind="text" size="s">
      {t('app.retry')}
    </ButtonLink>
  );
  return (
    <div className={styles.failed}>
      <InlineNotice kind="negative" action={retry}>
        {t('promotions.didNotLoad')}
      </InlineNotice>
    </div>
  );
}

/** The running offers. */
export function OffersScreen({ category, offers }: { offers: Offers | null; category: Category | null }) {
  const t = useTranslation();
  return (
    <PhoneLayout>
      <header className={styles.head}>
        <h1 className="t-title-1">{t('promotions.title')}</h1>
        {offers?.takesCodes ? (
          <ButtonLink as={Link} to={`${REWARDS_PATH}#code`} kind="secondary">
            <Icon name="ticket" size={20} />
            {t('promotions.enterCode')}
          </ButtonLink>
        ) : null}
      </header>
      {offers && offers.categories.length > 1 ? <Filters categories={offers.categories} category={category} /> : null}
      {offers ? null : <Failed />}
      {offers?.offers.length === 0 ? <Nothing /> : null}
      <ul className={styles.list}>
        {offers?.offers.map((offer, place) => (
          <li key={offer.id}>
            <OfferCard offer={offer} isFirst={place < 3} />
          </li>
        ))}
      </ul>
    </PhoneLayout>
  );
}
