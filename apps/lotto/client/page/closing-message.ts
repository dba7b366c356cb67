import type { OpenDraw } from '@foyer/contract/lotto/draw.ts';
import { isDaysAway } from '../api/server-clock.ts';
import type { MessageKey } from '../messages/messages.ts';

/** The text before a countdown, and before the date shown instead of one. */
const CLOSING_WORDS = {
  closes: { soon: 'draw.closes-in', later: 'draw.closes-on' },
  next: { soon: 'result.next', later: 'result.next-on' },
  ticket: { soon: 'ticket.closes-in', later: 'ticket.closes-on' },
} as const satisfies Record<string, Record<'soon' | 'later', MessageKey>>;

/** The text before a `DrawCountdown`. */
export function toClosingMessage(
  about: keyof typeof CLOSING_WORDS,
  { closesAt }: Pick<OpenDraw, 'closesAt'>,
): MessageKey {
  const { soon, later } = CLOSING_WORDS[about];
  return isDaysAway(new Date(closesAt).getTime()) ? later : soon;
}
