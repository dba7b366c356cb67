import { classNames } from '@foyer/ui/class-names.ts';
import { IconButton } from '@foyer/ui/icon-button.tsx';
import { useRef } from 'react';
import { layoutOf, useBrand } from '../../page/brand.ts';
import { useTranslation } from '../../page/messages.ts';
import { toOffer } from '../../page/offer-address.ts';
import { useAutoplay } from '../../page/use-autoplay.ts';
import styles from './hero.module.css';
import { HeroMini } from './hero-mini.tsx';
import { HeroSlide } from './hero-slide.tsx';
import type { Announcement } from './lobby-data.ts';

type HeroProps = { banners: Announcement[] };

const MINIS = 2;

/** A bento shows the second and third offer beside the first; with fewer, all of them slide. */
function toBento(banners: Announcement[], isBento: boolean): { slides: Announcement[]; minis: Announcement[] } {
  const [first, ...others] = banners;
  if (!isBento || !first || others.length < MINIS) return { slides: banners, minis: [] };
  return { slides: [first, ...others.slice(MINIS)], minis: others.slice(0, MINIS) };
}

/**
 * The offers. A list with scroll snapping, so that it works before JavaScript does;
 * then it plays automatically until it is first touched.
 */
export function Hero({ banners }: HeroProps) {
  const brand = useBrand();
  const { kind } = layoutOf(brand).hero;
  const t = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const { slides, minis } = toBento(banners, kind === 'bento');
  // Without offers: the brand's promise, and the links to log in or register.
  const welcome = {
    title: brand.promise || t('lobby.welcome'),
    text: brand.description,
    action: t('app.register'),
    amountMinor: null,
  };
  const { isMoving, stop } = useAutoplay(list, slides.length);
  return (
    <section className={classNames(styles.hero, styles[kind])} aria-label={t('lobby.offers')}>
      {/* In the document from the start: what first appears at hydration has no CSS rules at its first paint. */}
      <IconButton
        icon="pause"
        label={t('lobby.pauseOffers')}
        filled
        hidden={!isMoving}
        className={styles.pause}
        onClick={stop}
      />
      <ul ref={list} className={styles.list} onPointerDown={stop} onWheel={stop}>
        {slides.map((banner, place) => (
          <HeroSlide key={banner.id} banner={banner} to={toOffer(banner)} place={place} count={slides.length} />
        ))}
        {slides.length === 0 ? <HeroSlide banner={welcome} to="/m/register" place={0} count={1} /> : null}
      </ul>
      {minis.length > 0 ? (
        <ul className={styles.minis}>
          {minis.map((banner) => (
            <HeroMini key={banner.id} banner={banner} to={toOffer(banner)} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}
