import { LANGUAGES, type LanguageCode } from '@foyer/locales/languages.data.ts';
import { formatAmount } from '@foyer/money/format-amount.ts';
import type { IconName } from '@foyer/ui/icon-names.data.ts';
import type { Translate } from '../messages.ts';
import {
  classNameOf,
  formatCountry,
  formatList,
  formatMonthName,
  formatShare,
  type Need,
  type Term,
} from './offer-data.ts';

/** What is needed to write sentences. */
export interface TermContext {
  t: Translate;
  language: LanguageCode;
  currency: string;
  /** Formats a moment with day and time. */
  toTime(at: string): string;
}

export const TERM_ICONS: Readonly<Record<Term['term'], IconName>> = {
  gift: 'gift',
  code: 'ticket',
  checkIn: 'calendar',
  rebate: 'refresh',
  rebateLevel: 'crown',
  rebateClasses: 'filter',
  cashback: 'refresh',
  referral: 'users',
  referralTier: 'star',
  referralFriend: 'gift',
  ticket: 'ticket',
  ticketPays: 'wallet',
  ticketDays: 'clock',
  manual: 'gift',
  birthday: 'gift',
  birthdayLevel: 'crown',
  tournament: 'star',
  entries: 'refresh',
  minStake: 'stake',
  tie: 'clock',
  listed: 'users',
  match: 'gift',
  matchDeposit: 'download',
  joinDays: 'calendar',
  wagering: 'refresh',
  wagerDays: 'clock',
  contribution: 'gauge',
  otherGames: 'filter',
  realFirst: 'wallet',
  maxBet: 'stake',
  conversion: 'upload',
  forfeit: 'info',
  perMonth: 'calendar',
  reviewed: 'shield-check',
  most: 'stake',
  times: 'user',
  budget: 'users',
  from: 'clock',
  until: 'clock',
  noWagering: 'wallet',
  away: 'pause',
  final: 'document',
};

/** A rule of the terms as a sentence. */
export function toTermText({ amountMinor, at, basisPoints, count, term, texts }: Term, context: TermContext): string {
  const { currency, language, t, toTime } = context;
  const classes = texts.map((one) => {
    const key = classNameOf(one);
    return key ? t(key) : one;
  });
  return t(`promotions.term.${term}`, {
    amount: amountMinor === null ? '' : formatAmount(amountMinor, currency),
    share: basisPoints === null ? '' : formatShare(basisPoints, language),
    count: count ?? 0,
    time: at === null ? '' : toTime(at),
    list: formatList([...new Set(classes)], language),
  });
}

/** A requirement of an offer as text, with the period that counts. */
export function toNeedText(need: Need, context: TermContext): string {
  const { amountMinor, at, count, window } = need;
  const { currency, language, t, toTime } = context;
  const text = t(`promotions.need.${need.need}`, {
    amount: amountMinor === null ? '' : formatAmount(amountMinor, currency),
    count: count ?? 0,
    time: at === null ? '' : toTime(at),
    list: formatList(namesOf(need, language), language),
  });
  if (!window) return text;
  return t('promotions.needWithin', {
    text,
    window: t(`promotions.window.${window.span}`, { count: window.count ?? 0 }),
  });
}

/** The names in a need: countries, a month, or the gateway's texts. */
function namesOf({ count, need, texts }: Need, language: LanguageCode): string[] {
  if (need === 'birthdayMonth') return [formatMonthName(count ?? 1, language)];
  return need === 'country' ? texts.map((one) => formatCountry(one, language)) : texts;
}

/** How far a member has come with a need that counts up; null if there is nothing to show. */
export function toDoneText(
  { amountMinor, done, isMet, need }: Need,
  { currency, language, t }: TermContext,
): string | null {
  // Members do not know the identity level as a number.
  if (isMet || done === null || need === 'identity') return null;
  const formatted =
    amountMinor === null
      ? new Intl.NumberFormat(LANGUAGES[language].locale, { numberingSystem: 'latn' }).format(Number(done))
      : formatAmount(done, currency);
  return t('promotions.needDone', { done: formatted });
}

/** The page where a member meets a need; null if that cannot be done immediately. */
export const NEED_PLACES: Readonly<Partial<Record<Need['need'], string>>> = {
  identity: '/m/member/identity',
  ownLimits: '/m/member/limits',
  deposits: '/m/member/deposit',
  depositSum: '/m/member/deposit',
  installed: '/m/app',
};
