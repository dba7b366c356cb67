import { formatMoney } from '@foyer/money/format-money.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { Button, ButtonLink } from '@foyer/ui/button.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { Sheet } from '@foyer/ui/sheet.tsx';
import { Stars } from '@foyer/ui/stars.tsx';
import { useEffect, useState } from 'react';
import { readAddress } from '../../device/address.ts';
import { readDevice } from '../../device/deferred/device-type.ts';
import { browserCall } from '../../gateway/browser-call.ts';
import { brandAsset, useBrand } from '../../page/brand.ts';
import { Link } from '../../page/link.tsx';
import type { MessageKey } from '../../page/message-keys.ts';
import { useTranslation } from '../../page/messages.ts';
import { type Download, hasShareTip, rankDownloads } from '../../page/rank-downloads.ts';
import styles from './app-sheet.module.css';
import type { Announcement } from './lobby-data.ts';

const RATING = '5.0';

const LABELS: Record<Download['kind'], MessageKey> = {
  android: 'notices.appAndroid',
  ios: 'notices.appIos',
  profile: 'notices.appProfile',
};

/** The merchant's apps, this device's first; none while they are not known. */
function useDownloads(): Download[] {
  const [links, setLinks] = useState<Download[]>([]);
  useEffect(() => {
    const query = { domain: readAddress().host };
    const asked = browserCall()('relay.downloadSetting', { query, situation: 'background' });
    asked.then((value) => setLinks(rankDownloads(value.links, readDevice()))).catch(() => undefined);
  }, []);
  return links;
}

/** The apps of the merchant, and how to add the page to the home screen. */
function Downloads({ downloads }: { downloads: readonly Download[] }) {
  const t = useTranslation();
  return (
    <div className={styles.downloads}>
      {downloads.map(({ kind, needsTrust, url }, place) => (
        <div key={url}>
          <ButtonLink href={url} kind={place === 0 ? 'primary' : 'secondary'} size="l" block rel="noreferrer">
            {t(LABELS[kind])}
          </ButtonLink>
          {needsTrust ? <p className="t-footnote c-2">{t('notices.appTrust')}</p> : null}
        </div>
      ))}
      {hasShareTip(readDevice()) ? <p className="t-callout c-2">{t('notices.appShareTip')}</p> : null}
    </div>
  );
}

/** The offer of the merchant's app once more, in full, after its bar was closed (§4). Default export for `lazy`. */
export default function AppSheet({ app, onClose }: { app: Announcement; onClose: () => void }) {
  const brand = useBrand();
  const t = useTranslation();
  const { amountMinor } = app;
  const downloads = useDownloads();
  return (
    <Sheet
      open
      onClose={onClose}
      title={app.title}
      actions={
        <>
          <Button kind="secondary" size="l" onClick={onClose}>
            {t('shell.later')}
          </Button>
          {downloads.length > 0 ? null : (
            <ButtonLink as={Link} to="/m/download" size="l">
              {t('lobby.getApp')}
            </ButtonLink>
          )}
        </>
      }
    >
      <div className={styles.app}>
        <img src={brandAsset(brand, 'app-icon.svg')} alt="" width={72} height={72} className={styles.icon} />
        <span className={styles.words}>
          <b className="t-title-3">{brand.name}</b>
          <span className={styles.rating}>
            <Stars label={t('lobby.rating', { stars: RATING })} />
            <span className="t-footnote num" aria-hidden="true">
              {RATING}
            </span>
          </span>
        </span>
      </div>
      {amountMinor === null ? null : (
        <p className={styles.bonus}>
          <Icon name="gift" />
          <span>
            <Amount className="strong">{formatMoney({ minor: BigInt(amountMinor), currency: brand.currency })}</Amount>{' '}
            {app.text}
          </span>
        </p>
      )}
      <Downloads downloads={downloads} />
    </Sheet>
  );
}
