import { LANGUAGES } from '@foyer/locales/languages.data.ts';
import { Countdown } from '@foyer/ui/countdown.tsx';
import { useBrand } from '../brand.ts';
import { useSay } from '../words.tsx';
import styles from './facts.module.css';

/** Until when maintenance is expected to last; without a date, that nobody knows. @param end ISO 8601 */
export function Until({ end }: { end: string | null }) {
  const { language, timeZone } = useBrand();
  const say = useSay();
  const time = Date.parse(end ?? '');
  if (Number.isNaN(time)) return <p className={styles.until}>{say('shell.maintenanceOpenEnd')}</p>;
  const words = new Intl.DateTimeFormat(LANGUAGES[language].locale, {
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
      <p className="t-footnote">{say('shell.maintenanceEnd')}</p>
      <Countdown endsAt={time} label={`${say('shell.maintenanceEnd')}: ${words}`} look="large" />
      <p className="t-footnote num">{words}</p>
    </div>
  );
}
