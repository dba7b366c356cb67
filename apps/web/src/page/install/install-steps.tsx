import { Icon } from '@foyer/ui/icon.tsx';
import type { IconName } from '@foyer/ui/icon-names.data.ts';
import { brandAsset, useBrand } from '../brand.ts';
import type { MessageKey } from '../message-keys.ts';
import { useTranslation } from '../messages.ts';
import styles from './install-steps.module.css';

/** What a step shows of the device: the texts on it, and the one to tap. */
interface Drawn {
  title: MessageKey;
  /** A text of the device’s own; `host`, `file` and `name` stand for ours. */
  shows: MessageKey | 'host' | 'file' | 'name';
  end: IconName | MessageKey;
}

const WAYS = {
  ios: [
    { title: 'install.stepShare', shows: 'host', end: 'upload' },
    { title: 'install.stepAdd', shows: 'install.stepAddEntry', end: 'plus' },
    { title: 'install.stepOpen', shows: 'name', end: 'install.stepAddButton' },
  ],
  android: [
    { title: 'install.stepFile', shows: 'file', end: 'check' },
    { title: 'install.stepSource', shows: 'install.stepSourceEntry', end: 'check' },
    { title: 'install.stepInstall', shows: 'name', end: 'install.stepOpenButton' },
  ],
} as const satisfies Record<string, readonly Drawn[]>;
export type StepsWay = keyof typeof WAYS;

type InstallStepsProps = {
  way: StepsWay;
  /** The address in the browser’s bar. */
  host: string;
  /** The name of a downloaded file. */
  file?: string;
  /** The name below the icon. */
  name: string;
};

const isMessage = (end: IconName | MessageKey): end is MessageKey => end.includes('.');

/** How an app is installed, drawn step by step (`support-install-ios`, `support-install-android`). */
export function InstallSteps({ file = '', host, name, way }: InstallStepsProps) {
  const brand = useBrand();
  const t = useTranslation();
  const ours = { host, file, name };
  return (
    <ol className={styles.steps}>
      {WAYS[way].map(({ end, shows, title }, place) => (
        <li key={title} className={styles.step}>
          <span className={styles.number} aria-hidden="true">
            {place + 1}
          </span>
          <b className={styles.title}>{t(title)}</b>
          <span className={styles.drawn}>
            {shows === 'name' ? (
              <img src={brandAsset(brand, 'app-icon.svg')} alt="" width={32} height={32} className={styles.icon} />
            ) : null}
            <span className={styles.shows}>
              {shows in ours ? ours[shows as keyof typeof ours] : t(shows as MessageKey)}
            </span>
            {isMessage(end) ? (
              <b className={styles.end}>{t(end)}</b>
            ) : (
              <Icon name={end} size={20} className={styles.end} />
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
