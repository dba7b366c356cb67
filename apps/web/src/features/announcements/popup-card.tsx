import { gameArtUrl } from '@foyer/ui/art-urls.ts';
import { brandAsset, useBrand } from '../../page/brand.ts';
import { Motif } from '../../page/layout/motif.tsx';
import { useTranslation } from '../../page/messages.ts';
import type { PopupItem } from './choose-popup.ts';
import styles from './popup-dialog.module.css';
import { PopupLink } from './popup-link.tsx';

type PopupCardProps = {
  item: PopupItem;
  /** Position among the items, from 1; null for a single item. */
  position: { place: number; count: number } | null;
  /** Out of view: nothing in it can take the focus. */
  isAway: boolean;
  onFollow: () => void;
};

/** One slide of the popup: art, title, text and one link. */
export function PopupCard({ item, isAway, onFollow, position }: PopupCardProps) {
  const brand = useBrand();
  const t = useTranslation();
  const art = (item.art && gameArtUrl(item.art)) || brandAsset(brand, 'hero.svg');
  return (
    <li className={styles.card} inert={isAway} aria-label={position ? t('notices.popupPlace', position) : undefined}>
      <div className={styles.scene}>
        <Motif on="card" />
        <img src={art} alt="" className={styles.art} />
        {position ? (
          <span aria-hidden="true" dir="ltr" className={styles.count}>
            {position.place} / {position.count}
          </span>
        ) : null}
      </div>
      <div className={styles.copy}>
        <h3 className={styles.title}>{item.title}</h3>
        {item.text ? <p className={styles.text}>{item.text}</p> : null}
        <PopupLink item={item} onFollow={onFollow} />
      </div>
    </li>
  );
}
