import { ButtonLink } from '@foyer/ui/button.tsx';
import { classNames } from '@foyer/ui/class-names.ts';
import { Icon } from '@foyer/ui/icon.tsx';
import type { IconName } from '@foyer/ui/icon-names.data.ts';
import { Tag } from '@foyer/ui/tag.tsx';
import { useBrand } from '../../page/brand.ts';
import type { MessageKey } from '../../page/message-keys.ts';
import { useTranslation } from '../../page/messages.ts';
import type { Download } from '../../page/rank-downloads.ts';
import type { Platform } from './platform.ts';
import styles from './platform-card.module.css';

const ICONS: Record<Platform, IconName> = { android: 'android', ios: 'phone', computer: 'apps' };
const NAMES: Record<Platform, MessageKey> = {
  android: 'install.android',
  ios: 'install.ios',
  computer: 'install.computer',
};
/** How the browser of a platform adds the page to the home screen. */
const STEPS: Record<Platform, readonly MessageKey[]> = {
  android: ['install.androidMenu', 'install.androidAdd', 'install.openOnce'],
  ios: ['install.iosShare', 'install.iosAdd', 'install.openOnce'],
  computer: ['install.computerIcon', 'install.computerAdd', 'install.openOnce'],
};
const KINDS: Record<Download['kind'], { action: MessageKey; fact: MessageKey }> = {
  android: { action: 'install.download', fact: 'install.factFile' },
  ios: { action: 'install.get', fact: 'install.factApp' },
  profile: { action: 'install.getProfile', fact: 'install.factProfile' },
};

type PlatformCardProps = {
  platform: Platform;
  downloads: readonly Download[];
  isOwn: boolean;
  /** Whether the steps are open at first. */
  isOpen: boolean;
};

function Steps({ platform }: { platform: Platform }) {
  const { name } = useBrand();
  const t = useTranslation();
  return (
    <>
      <ol className={styles.steps}>
        {STEPS[platform].map((step, place) => (
          <li key={step}>
            <span className={styles.number} aria-hidden="true">
              {place + 1}
            </span>
            {t(step, { brand: name })}
          </li>
        ))}
      </ol>
      {platform === 'ios' ? <p className="t-footnote c-3">{t('install.onlySafari')}</p> : null}
    </>
  );
}

/** One platform: the merchant's apps for it, and how to add the page to the home screen. */
export function PlatformCard({ downloads, isOpen, isOwn, platform }: PlatformCardProps) {
  const t = useTranslation();
  const [first] = downloads;
  return (
    <li className={classNames(styles.card, isOwn && styles.own)}>
      <div className={styles.head}>
        <span className={styles.icon}>
          <Icon name={ICONS[platform]} />
        </span>
        <span className={styles.text}>
          <span className={styles.name}>
            <b>{t(NAMES[platform])}</b>
            {isOwn ? <Tag kind="accent">{t('install.thisDevice')}</Tag> : null}
          </span>
          <span className="t-footnote c-2">{t(first ? KINDS[first.kind].fact : 'install.factPage')}</span>
        </span>
      </div>
      {downloads.map(({ kind, needsTrust, url }, place) => (
        <div key={url} className={styles.download}>
          <ButtonLink href={url} kind={isOwn && place === 0 ? 'primary' : 'secondary'} block rel="noreferrer">
            {t(KINDS[kind].action)}
          </ButtonLink>
          {needsTrust ? <p className="t-footnote c-2">{t('install.trust')}</p> : null}
        </div>
      ))}
      <details className={styles.details} open={isOpen}>
        <summary className={styles.summary}>
          <span>{t(first ? 'install.insteadAdd' : 'install.how')}</span>
          <Icon name="chevron-down" size={18} className={styles.chevron} />
        </summary>
        <Steps platform={platform} />
      </details>
    </li>
  );
}
