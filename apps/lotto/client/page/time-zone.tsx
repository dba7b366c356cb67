import { nameOfZone } from '@foyer/i18n/zone.ts';
import { useTranslation } from '../messages/messages.ts';
import styles from './time-zone.module.css';
import { useClock } from './use-moment.ts';

/** States once on a screen which time zone its times are in. */
export function TimeZone() {
  const t = useTranslation();
  return <p className={`${styles.zone} t-caption c-3`}>{t('time.zone', { zone: nameOfZone(useClock()) })}</p>;
}
