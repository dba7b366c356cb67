import { useCurrentSecond } from './clock.ts';

export type Deadline = {
  /** When it ends, epoch milliseconds of the server's clock. */
  endsAt: number;
  /** When it began, for quick draws, which may last no longer than a minute. */
  opensAt?: number | undefined;
  /** Server clock minus device clock, milliseconds. */
  offsetMs?: number;
  /** The server's clock when the page was rendered, so that the first paint already shows numbers. */
  renderedAt?: number;
};

/**
 * `closing` is the last minute, of a quick draw the last sixth. `seconds` is null while unknown (server render without `renderedAt`);
 * `isRendered`: the value is the server's, from before the page's own clock runs.
 */
export type Remaining = { phase: 'open' | 'closing' | 'closed'; seconds: number | null; isRendered?: boolean };

const CLOSING_SECONDS = 60;
const CLOSING_SHARE = 6;

/** The time left at a given time; pure. All are epoch milliseconds. */
export function toRemaining(endsAt: number, now: number | null, opensAt = Number.NEGATIVE_INFINITY): Remaining {
  if (now === null) return { phase: 'open', seconds: null };
  const seconds = Math.max(0, Math.ceil((endsAt - now) / 1000));
  if (seconds === 0) return { phase: 'closed', seconds };
  return {
    phase: seconds < Math.min(CLOSING_SECONDS, (endsAt - opensAt) / 1000 / CLOSING_SHARE) ? 'closing' : 'open',
    seconds,
  };
}

/** The same, updated every second. Use it to choose the text next to a `Countdown`. */
export function useRemaining({ endsAt, opensAt, offsetMs = 0, renderedAt }: Deadline): Remaining {
  const second = useCurrentSecond();
  if (second === null && renderedAt !== undefined)
    return { ...toRemaining(endsAt, renderedAt, opensAt), isRendered: true };
  return toRemaining(endsAt, second === null ? null : second * 1000 + offsetMs, opensAt);
}
