import { Fragment } from 'react';
import { classNames } from './class-names.ts';
import styles from './countdown.module.css';
import { type Deadline, useRemaining } from './use-remaining.ts';

const HOUR_SECONDS = 3600;

type CountdownProps = Deadline & {
  /** The end time as text, such as "Closes at 18:15": announced by assistive technology instead of every second. */
  label: string;
  look?: 'boxes' | 'large' | 'plain';
  /** Omits the hours while there are none. */
  isShort?: boolean;
  className?: string | undefined;
};

/** Hours (as many as there are), minutes and seconds, two digits each; dashes while unknown. */
export function toClock(seconds: number | null): [hours: string, minutes: string, seconds: string] {
  if (seconds === null) return ['--', '--', '--'];
  const two = (value: number): string => String(value).padStart(2, '0');
  return [two(Math.floor(seconds / 3600)), two(Math.floor(seconds / 60) % 60), two(seconds % 60)];
}

/** Time left, always left to right and never announced automatically. Turns `negative` in the last minute. */
export function Countdown({ label, look = 'boxes', isShort = false, className, ...deadline }: CountdownProps) {
  const { phase, seconds, isRendered } = useRemaining(deadline);
  const parts = toClock(seconds);
  const hidesHours = isShort && (seconds ?? 0) < HOUR_SECONDS;
  const hot = phase !== 'open' && styles.hot;
  return (
    <span
      role="timer"
      aria-live="off"
      aria-label={label}
      dir="ltr"
      // Until scripts take over, an inline script counts on from these (apps/web/src/server/head/tick-before-scripts.ts).
      data-left={isRendered ? `${deadline.endsAt} ${deadline.renderedAt}` : undefined}
      className={classNames(styles.count, styles[look], hidesHours && styles.short, hot, className)}
    >
      {parts.map((part, place) => (
        <Fragment key={place}>
          {place > 0 ? <span className={styles.colon}>:</span> : null}
          <span className={styles.digits} suppressHydrationWarning>
            {part}
          </span>
        </Fragment>
      ))}
    </span>
  );
}
