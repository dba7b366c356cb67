import { type Clock, formatMoment, type MomentStyle } from '@foyer/i18n/moment.ts';
import { usePlayer } from './player.tsx';

/** The merchant's clock in the member's language. */
export function useClock(): Clock {
  const { page } = usePlayer();
  return { locale: page.locale, timeZone: page.timeZone };
}

/** Formats moments by the merchant's clock. */
export function useMoment(): (at: string | number, style?: MomentStyle) => string {
  const clock = useClock();
  return (at, style = 'short') => formatMoment(at, clock, style);
}
