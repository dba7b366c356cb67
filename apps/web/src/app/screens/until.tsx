import { formatMoment } from '@foyer/i18n/moment.ts';
import { nameOfZone } from '@foyer/i18n/zone.ts';
import { Countdown } from '@foyer/ui/countdown.tsx';
import { useTranslation } from '../../page/messages.ts';
import styles from '../../page/screens/facts.module.css';
import { useClock } from '../../page/use-moment.ts';

/** The expected end of the maintenance, or that it is unknown. @param end ISO 8601 */
export function Until({ end }: { end: string | null }) {
  const clock = useClock();
  const t = useTranslation();
  const time = Date.parse(end ?? '');
  if (Number.isNaN(time)) return <p className={styles.until}>{t('notices.maintenanceOpenEnd')}</p>;
  const text = `${formatMoment(time, clock, 'long')} (${nameOfZone(clock)})`;
  return (
    <div className={styles.until}>
      <p className="t-footnote">{t('notices.maintenanceEnd')}</p>
      <Countdown endsAt={time} label={`${t('notices.maintenanceEnd')}: ${text}`} look="large" />
      <p className="t-footnote num">{text}</p>
    </div>
  );
}
