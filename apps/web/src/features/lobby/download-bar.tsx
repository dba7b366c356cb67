import { formatMoney } from '@foyer/money/format-money.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { ButtonLink } from '@foyer/ui/button.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { IconButton } from '@foyer/ui/icon-button.tsx';
import { Stars } from '@foyer/ui/stars.tsx';
import { brandAsset, useBrand } from '../../page/brand.ts';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import styles from './download-bar.module.css';
import type { Announcement } from './lobby-data.ts';

const RATING = '5.0';

type DownloadBarProps = {
  app: Announcement;
  /** Called when the bar is closed; its owner hides it. */
  onClose?: (() => void) | undefined;
};

function Bonus({ app, currency }: { app: Announcement; currency: string }) {
  if (app.amountMinor === null) return null;
  const amount = app.amountText ?? formatMoney({ minor: BigInt(app.amountMinor), currency });
  return (
    <span className={styles.bonus}>
      <Icon name="gift" size={14} />
      <span className="clamp-1">
        <Amount className="strong">{amount}</Amount> {app.text}
      </span>
    </span>
  );
}

/** The offer of the merchant's app, first on home. */
export function DownloadBar({ app, onClose }: DownloadBarProps) {
  const brand = useBrand();
  const t = useTranslation();
  return (
    <aside className={styles.bar}>
      <IconButton icon="close" iconSize={18} label={t('app.close')} className={styles.close} onClick={onClose} />
      <img
        loading="lazy"
        src={brandAsset(brand, 'app-icon.svg')}
        alt=""
        width={40}
        height={40}
        fetchPriority="low"
        className={styles.icon}
      />
      <span className={styles.text}>
        <span className={styles.name}>
          <b className="t-callout strong clamp-1">{app.title}</b>
          <span className={styles.rating}>
            <Stars label={t('lobby.rating', { stars: RATING })} />
            <span className="t-micro num" aria-hidden="true">
              {RATING}
            </span>
          </span>
        </span>
        <Bonus app={app} currency={brand.currency} />
      </span>
      <ButtonLink as={Link} to="/m/download" kind="outline" size="s" className={styles.get}>
        {t('lobby.getApp')}
      </ButtonLink>
    </aside>
  );
}
