import { formatHeadline } from '@foyer/money/format-headline.ts';
import { gameArtUrl } from '@foyer/ui/art-urls.ts';
import { buttonClass } from '@foyer/ui/button.tsx';
import { classNames } from '@foyer/ui/class-names.ts';
import { brandAsset, layoutOf, useBrand } from '../../page/brand.ts';
import { GameLink } from '../../page/game-link.tsx';
import { Motif } from '../../page/layout/motif.tsx';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import { opensGame } from '../../page/offer-address.ts';
import { QuietArt } from '../../page/quiet-art.tsx';
import styles from './hero.module.css';
import type { Announcement } from './lobby-data.ts';

/** The texts of a slide; without offers, the brand's own. */
type Words = Pick<Announcement, 'title' | 'text' | 'action' | 'amountMinor'> &
  Partial<Pick<Announcement, 'amountText' | 'art' | 'eyebrow'>>;

type HeroSlideProps = {
  banner: Words;
  to: string | null;
  place: number;
  count: number;
};

/** Bars instead of dots; each slide draws its own, so that they are correct without JavaScript. */
function Place({ place, count }: { place: number; count: number }) {
  if (count < 2) return null;
  return (
    <span className={styles.bars} aria-hidden="true">
      {Array.from({ length: count }, (_, bar) => (
        <i key={bar} className={bar === place ? styles.here : undefined} />
      ))}
    </span>
  );
}

/** Title, amount and subtitle in one block: the largest text of home, and so its largest contentful paint. */
function Headline({ banner, currency }: { banner: Words; currency: string }) {
  const { amountMinor, title, text } = banner;
  return (
    <h2 className={styles.text}>
      <span className={styles.title}>{title}</span>
      {amountMinor === null ? null : (
        <>
          <br />
          <bdi dir="ltr" className={classNames(styles.amount, 'num')}>
            {banner.amountText ?? formatHeadline({ minor: BigInt(amountMinor), currency })}
          </bdi>
        </>
      )}
      {text ? (
        <>
          <br />
          <span className={styles.support}>{text}</span>
        </>
      ) : null}
    </h2>
  );
}

/** One offer of the carousel; a tap anywhere opens it. */
export function HeroSlide({ banner, to, place, count }: HeroSlideProps) {
  const brand = useBrand();
  const t = useTranslation();
  const { kind } = layoutOf(brand).hero;
  const art = (banner.art && gameArtUrl(banner.art)) || brandAsset(brand, 'hero.svg');
  const Act = opensGame(to) ? GameLink : Link;
  return (
    <li
      className={classNames(styles.slide, place % 2 === 1 && styles.second)}
      aria-label={count > 1 ? t('lobby.slide', { place: place + 1, count }) : undefined}
    >
      {kind === 'poster' ? <span className={styles.glow} /> : <Motif on="card" />}
      {kind === 'bento' ? <span className={styles.wedge} /> : null}
      <QuietArt src={art} isEager={place === 0} className={styles.art} />
      <div className={styles.copy}>
        {banner.eyebrow ? <p className={classNames(styles.eyebrow, 'num')}>{banner.eyebrow}</p> : null}
        <Headline banner={banner} currency={brand.currency} />
        <div className={styles.foot}>
          {to && banner.action ? (
            <span className={buttonClass({ size: 's', kind: 'text' }, styles.act)}>{banner.action}</span>
          ) : null}
          <Place place={place} count={count} />
        </div>
      </div>
      {to ? (
        <Act
          to={to}
          className={styles.cover}
          aria-label={banner.action ? `${banner.action}: ${banner.title}` : banner.title}
        />
      ) : null}
    </li>
  );
}
