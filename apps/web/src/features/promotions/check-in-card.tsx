import { Icon } from '@foyer/ui/icon.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import { type Missions, toOfferAddress } from './promotion-data.ts';
import styles from './promotions.module.css';
import { TakeForm } from './take-form.tsx';

/** The days of this month, each of which counts on its own; there is no streak to lose. */
export function CheckInCard({ offer }: { offer: Missions['checkIns'][number] }) {
  const t = useTranslation();
  const { id, isCheckedIn, progress, status, summary, title } = offer;
  const isDone = progress !== null && progress.done >= progress.of;
  return (
    <section className={styles.checkIn} aria-labelledby={`check-in-${id}`}>
      <h2 id={`check-in-${id}`} className="t-title-3">
        <Link to={toOfferAddress(id)}>{title}</Link>
      </h2>
      <p className="t-footnote c-2">{summary}</p>
      {progress ? (
        <>
          <ul className={styles.days} aria-hidden="true">
            {Array.from({ length: progress.of }, (_nothing, day) => day).map((day) => (
              <li key={day} data-done={day < progress.done || undefined}>
                {day < progress.done ? <Icon name="check" size={20} /> : null}
              </li>
            ))}
          </ul>
          <p className="t-footnote c-2">{t('promotions.checkInDays', progress)}</p>
        </>
      ) : null}
      {status === 'running' && !isDone && !isCheckedIn ? (
        <TakeForm id={id} act="checkIn" label={t('promotions.checkIn')} />
      ) : null}
      {status === 'running' && (isDone || isCheckedIn) ? (
        <InlineNotice kind="positive">{t(isDone ? 'promotions.monthDone' : 'promotions.checkedIn')}</InlineNotice>
      ) : null}
    </section>
  );
}
