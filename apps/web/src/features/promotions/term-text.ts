import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import type { IconName } from '@foyer/ui/icon-names.data.ts';
import type { Translate } from '../../page/messages.ts';
import { classNameOf, type Need, say, sayCountry, sayList, sayShare, type Term } from './promotion-data.ts';

/** What sentences are written with. */
export interface Speaker {
  t: Translate;
  language: LanguageCode;
  currency: string;
  /** A moment, with its day and time. */
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
  ticket: 'ticket',
  ticketPays: 'wallet',
  ticketDays: 'clock',
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

/** A sentence of the terms, from the rule. */
export function toTermText({ amountMinor, at, basisPoints, count, term, texts }: Term, speaker: Speaker): string {
  const { currency, language, t, toTime } = speaker;
  const classes = texts.map((one) => {
    const key = classNameOf(one);
    return key ? t(key) : one;
  });
  return t(`promotions.term.${term}`, {
    amount: amountMinor === null ? '' : say(amountMinor, currency),
    share: basisPoints === null ? '' : sayShare(basisPoints, language),
    count: count ?? 0,
    time: at === null ? '' : toTime(at),
    list: sayList([...new Set(classes)], language),
  });
}

/** What an offer asks for, in words. */
export function toNeedText({ amountMinor, at, count, need, texts }: Need, speaker: Speaker): string {
  const { currency, language, t, toTime } = speaker;
  return t(`promotions.need.${need}`, {
    amount: amountMinor === null ? '' : say(amountMinor, currency),
    count: count ?? 0,
    time: at === null ? '' : toTime(at),
    list: sayList(
      texts.map((one) => sayCountry(one, language)),
      language,
    ),
  });
}

/** Where a member does what is left; null where nothing can be done at once. */
export const NEED_PLACES: Readonly<Partial<Record<Need['need'], string>>> = {
  identity: '/m/member/identity',
  ownLimits: '/m/member/limits',
  deposits: '/m/member/deposit',
  depositSum: '/m/member/deposit',
  installed: '/m/app',
};
