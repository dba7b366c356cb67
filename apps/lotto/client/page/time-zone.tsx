import { nameOfZone } from '@foyer/i18n/zone.ts';
import { useTranslation } from '../messages/messages.ts';
import styles from './time-zone.module.css';
import { useClock } from './use-moment.ts';

/** Says once on a screen which clock its times are by. */
export function TimeZone() {
  const t = useTranslation();
  return <p className={`${styles.zone} t-caption c-3`}>{t('time.zone', { zone: nameOfZone(useClock()) })}</p>;
}
