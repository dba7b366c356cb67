import { LANGUAGES } from '@foyer/locales/languages.data.ts';
import { Countdown } from '@foyer/ui/countdown.tsx';
import { useBrand } from '../../page/brand.ts';
import { useTranslation } from '../../page/messages.ts';
import styles from '../../page/screens/facts.module.css';

/** The expected end of the maintenance, or that it is unknown. @param end ISO 8601 */
export function Until({ end }: { end: string | null }) {
  const { language, timeZone } = useBrand();
  const t = useTranslation();
  const time = Date.parse(end ?? '');
  if (Number.isNaN(time)) return <p className={styles.until}>{t('shell.maintenanceOpenEnd')}</p>;
  const messages = new Intl.DateTimeFormat(LANGUAGES[language].locale, {
    timeZone,
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
    timeZoneName: 'short',
  }).format(time);
  return (
    <div className={styles.until}>
      <p className="t-footnote">{t('shell.maintenanceEnd')}</p>
      <Countdown endsAt={time} label={`${t('shell.maintenanceEnd')}: ${messages}`} look="large" />
      <p className="t-footnote num">{messages}</p>
    </div>
  );
}
