import { formatMoney } from '@foyer/money/format-money.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { Button, ButtonLink } from '@foyer/ui/button.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { Sheet } from '@foyer/ui/sheet.tsx';
import { Stars } from '@foyer/ui/stars.tsx';
import { Suspense, useEffect, useState } from 'react';
import { readAddress } from '../../device/address.ts';
import { readDevice } from '../../device/deferred/device-type.ts';
import { hideBar } from '../../device/download-bar.ts';
import { browserCall } from '../../gateway/browser-call.ts';
import { brandAsset, useBrand } from '../../page/brand.ts';
import { askToInstall, canAskToInstall } from '../../page/install/install-prompt.ts';
import { lazyWithFallback } from '../../page/lazy-with-fallback.ts';
import { Link } from '../../page/link.tsx';
import type { MessageKey } from '../../page/message-keys.ts';
import { useTranslation } from '../../page/messages.ts';
import { type Download, hasShareTip, rankDownloads } from '../../page/rank-downloads.ts';
import { withGroup } from '../../page/with-group.ts';
import styles from './app-sheet.module.css';
import type { Announcement } from './lobby-data.ts';

/** It shares the messages of the app's page. */
const AppSteps = lazyWithFallback(withGroup('reading', () => import('./app-steps.tsx')));

const RATING = '5.0';

const LABELS: Record<Download['kind'], MessageKey> = {
  android: 'notices.appAndroid',
  ios: 'notices.appIos',
  profile: 'notices.appProfile',
};

/** The app's downloads and advantages, which the sheet shows besides the bonus. */
interface AppDownloads {
  downloads: readonly Download[];
  /** The merchant's own picture for the app; null takes the brand's. */
  icon: string | null;
  banners: readonly Announcement[];
}

/** §2: the default banners, since a foreign gateway may not name any. */
const BANNERS = ['m_popup1', 'm_popup2'];
const quiet = { situation: 'background' } as const;

async function loadAppDownloads(): Promise<AppDownloads> {
  const call = browserCall();
  const [setting, announced] = await Promise.all([
    call('relay.downloadSetting', { ...quiet, query: { domain: readAddress().host } }).catch(() => null),
    call('relay.listAnnouncements', { ...quiet, query: { category: 'app_popup' } }).catch(() => null),
  ]);
  const { banners = BANNERS, links = [] } = setting ?? {};
  // The page shows no pictures from other hosts.
  const own = links.find(({ resourceType, url }) => resourceType === 'AppDownloadIcon' && url.startsWith('/m/'));
  return {
    downloads: rankDownloads(links, readDevice()),
    icon: own?.url ?? null,
    banners: banners.flatMap((name) => announced?.announcements.find(({ id }) => id === name) ?? []),
  };
}

const NOTHING: AppDownloads = { downloads: [], icon: null, banners: [] };

/** Empty until they are loaded. */
function useAppDownloads(): AppDownloads {
  const [loaded, setLoaded] = useState(NOTHING);
  useEffect(() => {
    let isGone = false;
    loadAppDownloads().then((found) => !isGone && setLoaded(found));
    return () => {
      isGone = true;
    };
  }, []);
  return loaded;
}

/** The name of the file at an address. */
const nameOf = (url: string): string => new URL(url).pathname.split('/').pop() ?? '';

/** The apps of the merchant, and how to add the page to the home screen. */
function Downloads({ downloads }: { downloads: readonly Download[] }) {
  const t = useTranslation();
  const [file, setFile] = useState<string | null>(null);
  return (
    <div className={styles.downloads}>
      {downloads.map(({ kind, needsTrust, url }, index) => (
        <div key={url}>
          <ButtonLink
            href={url}
            kind={index === 0 ? 'primary' : 'secondary'}
            size="l"
            block
            rel="noreferrer"
            onClick={() => setFile(kind === 'android' ? nameOf(url) : null)}
          >
            {t(LABELS[kind])}
          </ButtonLink>
          {needsTrust ? <p className="t-footnote c-2">{t('notices.appTrust')}</p> : null}
        </div>
      ))}
      {file === null ? null : (
        <Suspense>
          <AppSteps file={file} />
        </Suspense>
      )}
      {hasShareTip(readDevice()) ? <p className="t-callout c-2">{t('notices.appShareTip')}</p> : null}
    </div>
  );
}

/** The advantages of the app, in the merchant's words. */
function Banners({ banners }: Pick<AppDownloads, 'banners'>) {
  if (banners.length === 0) return null;
  return (
    <ul className={styles.banners}>
      {banners.map(({ id, text, title }) => (
        <li key={id}>
          <Icon name="check" size={18} />
          <span>
            <b>{title}</b>
            <span className="t-callout c-2">{text}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Asks the browser to install, if it can be asked; else links to the app's page, unless the downloads are shown here. */
function GetApp({ hasDownloads, install }: { hasDownloads: boolean; install: (() => void) | null }) {
  const t = useTranslation();
  if (install)
    return (
      <Button size="l" onClick={install}>
        {t('lobby.getApp')}
      </Button>
    );
  return hasDownloads ? null : (
    <ButtonLink as={Link} to="/m/download" size="l">
      {t('lobby.getApp')}
    </ButtonLink>
  );
}

/** The offer of the merchant's app again, in full, after its bar was closed (§4). Default export for `lazy`. */
export default function AppSheet({ app, onClose }: { app: Announcement; onClose: () => void }) {
  const brand = useBrand();
  const t = useTranslation();
  const { amountMinor } = app;
  const { banners, downloads, icon } = useAppDownloads();
  useEffect(hideBar, []);
  const [canInstall, setCanInstall] = useState(canAskToInstall);
  const install = async () => {
    setCanInstall(false);
    if (await askToInstall()) onClose();
  };
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
          <GetApp install={canInstall ? install : null} hasDownloads={downloads.length > 0} />
        </>
      }
    >
      <div className={styles.app}>
        <img src={icon ?? brandAsset(brand, 'app-icon.svg')} alt="" width={72} height={72} className={styles.icon} />
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
      <Banners banners={banners} />
      <Downloads downloads={downloads} />
    </Sheet>
  );
}
