import { Icon } from '@foyer/ui/icon.tsx';
import type { CSSProperties } from 'react';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import { toOffer } from '../../page/offer-address.ts';
import type { Announcement } from './lobby-data.ts';
import styles from './marquee.module.css';

/** Design guide §5. */
const PIXELS_PER_SECOND = 60;
const LETTER_PIXELS = 7;
const WIDE_LETTER_PIXELS = 13;

/** A full-width script takes about twice the width: close enough for an even speed without measuring. */
function toSeconds(texts: readonly string[]): number {
  const letters = [...texts.join('')];
  const wide = letters.filter((letter) => letter > '\u2e80').length;
  const width = wide * WIDE_LETTER_PIXELS + (letters.length - wide) * LETTER_PIXELS + texts.length * 48;
  return Math.max(8, Math.round(width / PIXELS_PER_SECOND));
}

/** Scrolling announcements, each a link where it is about something. Pauses while hovered or focused; still with reduced motion. */
export function Marquee({ news }: { news: Announcement[] }) {
  const t = useTranslation();
  if (news.length === 0) return null;
  const texts = news.map(({ title }) => title);
  const pace = { '--pace': `${toSeconds(texts)}s` } as CSSProperties;
  const toRun = (tabIndex?: -1) =>
    news.map((item) => {
      const to = toOffer(item);
      return to ? (
        <Link key={item.id} to={to} className={styles.item} tabIndex={tabIndex}>
          {item.title}
        </Link>
      ) : (
        <span key={item.id} className={styles.item}>
          {item.title}
        </span>
      );
    });
  return (
    <section className={styles.marquee} aria-label={t('lobby.news')}>
      <span className={styles.mark}>
        <Icon name="horn" size={20} />
      </span>
      <span className={styles.window} style={pace}>
        <span className={styles.run}>{toRun()}</span>
        <span className={styles.run} aria-hidden="true">
          {toRun(-1)}
        </span>
      </span>
    </section>
  );
}
