import type { OpenDraw } from '@foyer/contract/lotto/draw.ts';
import { classNames } from '@foyer/ui/class-names.ts';
import { toClock } from '@foyer/ui/countdown.tsx';
import { useRemaining } from '@foyer/ui/use-remaining.ts';
import { useServerOffset } from '../api/server-clock.ts';
import { useTranslation } from '../messages/messages.ts';
import { useMoment } from '../page/use-moment.ts';
import styles from './countdown-pill.module.css';

const HOUR_SECONDS = 3_600;
const MINUTE_SECONDS = 60;

/** Whether a draw closes within the hour, second by second. */
export function useClosesSoon(draw: OpenDraw | null): number | null {
  const offsetMs = useServerOffset();
  const { seconds } = useRemaining({ endsAt: draw ? Date.parse(draw.closesAt) : 0, offsetMs });
  return draw && seconds !== null && seconds > 0 && seconds < HOUR_SECONDS ? seconds : null;
}

/** Minutes and seconds until a draw closes, over its artwork. */
export function CountdownPill({ draw, seconds }: { readonly draw: OpenDraw; readonly seconds: number }) {
  const t = useTranslation();
  const toMoment = useMoment();
  const [, minutes, rest] = toClock(seconds);
  return (
    <span
      role="timer"
      aria-live="off"
      dir="ltr"
      aria-label={t('draw.closes-at', { time: toMoment(draw.closesAt, 'time') })}
      className={classNames(styles.pill, seconds < MINUTE_SECONDS && styles.last)}
    >
      {minutes}:{rest}
    </span>
  );
}
