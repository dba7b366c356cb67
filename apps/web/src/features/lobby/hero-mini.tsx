import { cardGround } from '@foyer/theme/art-color.ts';
import { artAddress } from '../../page/game/art-address.ts';
import { GameLink } from '../../page/game-link.tsx';
import { Link } from '../../page/link.tsx';
import { opensGame } from '../../page/offer-address.ts';
import { QuietArt } from '../../page/quiet-art.tsx';
import styles from './hero.module.css';
import type { Announcement } from './lobby-data.ts';

const HUE = 265;

/** A small offer beside the main one. */
export function HeroMini({ banner, to }: { banner: Announcement; to: string | null }) {
  const { light, deep } = cardGround(banner.hue ?? HUE);
  const look = { className: styles.mini, style: { background: `linear-gradient(150deg,${light},${deep})` } };
  const Act = opensGame(to) ? GameLink : Link;
  const inside = (
    <>
      {banner.art ? <QuietArt src={artAddress(banner.art)} className={styles.miniArt} /> : null}
      <b className={styles.miniTitle}>{banner.title}</b>
    </>
  );
  return (
    <li>
      {to ? (
        <Act to={to} {...look}>
          {inside}
        </Act>
      ) : (
        <span {...look}>{inside}</span>
      )}
    </li>
  );
}
