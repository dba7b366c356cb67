import type { OpenDraw } from '@foyer/contract/lotto/draw.ts';
import { classNames } from '@foyer/ui/class-names.ts';
import { Countdown } from '@foyer/ui/countdown.tsx';
import { isDaysAway, useServerOffset } from '../api/server-clock.ts';
import { useTranslation } from '../messages/messages.ts';
import styles from './draw-countdown.module.css';
import { useMoment } from './use-moment.ts';

interface DrawCountdownProps {
  readonly draw: Pick<OpenDraw, 'opensAt' | 'closesAt'>;
  readonly look: 'boxes' | 'plain';
  readonly className?: string | undefined;
}

/** The time until a draw closes, by the server's clock; the date if that is days away. */
export function DrawCountdown({ draw, look, className }: DrawCountdownProps) {
  const t = useTranslation();
  const toMoment = useMoment();
  const offsetMs = useServerOffset();
  const endsAt = new Date(draw.closesAt).getTime();
  if (isDaysAway(endsAt)) return <b className={classNames(styles.day, styles[look], className)}>{toMoment(endsAt)}</b>;
  return (
    <Countdown
      look={look}
      className={className}
      endsAt={endsAt}
      opensAt={new Date(draw.opensAt).getTime()}
      offsetMs={offsetMs}
      label={t('draw.closes-at', { time: toMoment(endsAt, 'time') })}
    />
  );
}
