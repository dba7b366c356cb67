import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { Endpoints } from '@foyer/contract/endpoints.ts';
import { formatAmount } from '@foyer/money/format-amount.ts';
import type { IconName } from '@foyer/ui/icon-names.data.ts';
import type { MessageKey } from '../../page/message-keys.ts';
import type { Translate } from '../../page/messages.ts';

export type PlayLimits = ValueOf<Endpoints['limits.limits']>;
export type PlayLimit = PlayLimits['limits'][number];
export type Kind = PlayLimit['kind'];
export type Period = PlayLimit['period'];

export const LIMITS_PATH = '/m/member/limits';

interface KindWords {
  icon: IconName;
  name: MessageKey;
  /** The title of its page. */
  title: MessageKey;
  what: MessageKey;
}

/** The texts for each kind of limit. */
export const KINDS: Readonly<Record<Kind, KindWords>> = {
  deposit: { icon: 'download', name: 'limits.deposit', title: 'limits.depositLimit', what: 'limits.depositWhat' },
  loss: { icon: 'trend-down', name: 'limits.loss', title: 'limits.lossLimit', what: 'limits.lossWhat' },
  stake: { icon: 'stake', name: 'limits.stake', title: 'limits.stakeLimit', what: 'limits.stakeWhat' },
  time: { icon: 'clock', name: 'limits.time', title: 'limits.timeLimit', what: 'limits.timeWhat' },
};

export const isKind = (text: string): text is Kind => Object.keys(KINDS).includes(text);

export const PERIODS: Readonly<Record<Period, MessageKey>> = {
  bet: 'limits.bet',
  day: 'limits.day',
  week: 'limits.week',
  month: 'limits.month',
};

const HOUR = 60;

/** Formats minutes as hours and minutes. */
export function formatMinutes(minutes: number, t: Translate): string {
  const [hours, rest] = [Math.floor(minutes / HOUR), minutes % HOUR];
  const parts = [
    hours > 0 ? t('limits.hours', { count: hours }) : '',
    rest > 0 || hours === 0 ? t('limits.minutes', { count: rest }) : '',
  ];
  return parts.filter(Boolean).join(' ');
}

/** How the amounts of a kind of limit are written: money, or minutes. */
export const limitFormatterOf =
  (kind: Kind, { currency, t }: { currency: string; t: Translate }) =>
  (amount: string | bigint): string =>
    kind === 'time' ? formatMinutes(Number(amount), t) : formatAmount(amount, currency);

/** From this share on, a limit counts as nearly used up. */
const HIGH = 0.8;

/** How much of a limit is used: from 0 to 1, and what is left of it. */
export function shareOf(amountMinor: string, usedMinor: string): { share: number; isHigh: boolean; leftMinor: bigint } {
  const [amount, used] = [BigInt(amountMinor), BigInt(usedMinor)];
  const share = amount > 0n ? Math.min(1, Number((used * 1000n) / amount) / 1000) : 1;
  return { share, isHigh: share >= HIGH, leftMinor: used < amount ? amount - used : 0n };
}
