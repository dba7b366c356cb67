import { serverNow } from '../api/server-clock.ts';
import { useMoment } from './use-moment.ts';

const SOON_MS = 18 * 3_600_000;

/** When a draw is: its time of day, with the date if that could be another day's. */
export function useDrawTime(): (at: string) => string {
  const toMoment = useMoment();
  return (at) => toMoment(at, Date.parse(at) - serverNow() > SOON_MS ? 'short' : 'time');
}
