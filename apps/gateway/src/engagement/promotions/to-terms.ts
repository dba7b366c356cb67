import type { TermLine } from '@foyer/contract/promotion/shapes.ts';
import { shareOf } from '@foyer/contract/promotion/wager-cost.ts';
import type { Static } from 'typebox';
import { maxClaims } from './offer-status.ts';
import type { Offer } from './offers-document.ts';

type Term = Static<typeof TermLine>;

const line = (term: Term['term'], values: Partial<Term> = {}): Term => ({
  term,
  amountMinor: null,
  basisPoints: null,
  count: null,
  at: null,
  texts: [],
  ...values,
});

/** The terms of an offer, always generated from its rule. */
export function toTerms(offer: Offer): Term[] {
  const { budgetMinor, from, until } = offer;
  const times = maxClaims(offer);
  return [
    ...toValueTerms(offer.value),
    ...(Number.isFinite(times) ? [line('times', { count: times })] : []),
    ...(budgetMinor ? [line('budget', { amountMinor: budgetMinor })] : []),
    ...(from ? [line('from', { at: from })] : []),
    ...(until ? [line('until', { at: until })] : []),
    ...(offer.value.kind === 'match' || offer.value.kind === 'ticket' ? [] : [line('noWagering')]),
    line('away'),
    line('final'),
  ];
}

function toValueTerms(value: Offer['value']): Term[] {
  if (value.kind === 'gift' || value.kind === 'code') return [line(value.kind, { amountMinor: value.amountMinor })];
  if (value.kind === 'checkIn') return [line('checkIn', { amountMinor: value.amountMinor, count: value.days })];
  if (value.kind === 'referral')
    return [
      line('referral', { amountMinor: value.amountMinor }),
      ...(value.tiers ?? []).map(({ amountMinor, from }) => line('referralTier', { amountMinor, count: from })),
      ...(value.friendAmountMinor ? [line('referralFriend', { amountMinor: value.friendAmountMinor })] : []),
      line('perMonth', { count: value.perMonth }),
      line('reviewed'),
    ];
  if (value.kind === 'match') return toMatchTerms(value);
  if (value.kind === 'ticket')
    return [
      line('ticket', { amountMinor: value.stakeMinor, count: value.rounds, texts: [value.gameCode] }),
      line('ticketPays'),
      line('ticketDays', { count: value.days }),
    ];
  if (value.kind === 'manual') return [line('manual', { amountMinor: value.maxMinor })];
  if (value.kind === 'birthday')
    return [line('birthday', { amountMinor: value.amountMinor }), ...(value.withLevel ? [line('birthdayLevel')] : [])];
  if (value.kind === 'tournament') return toTournamentTerms(value);
  const max = line('most', { amountMinor: value.maxMinor });
  if (value.kind === 'cashback') return [line('cashback', { basisPoints: value.basisPoints }), max];
  const classes = value.classes ? [line('rebateClasses', { texts: value.classes })] : [];
  const level = value.withLevel ? [line('rebateLevel')] : [];
  return [line('rebate', { basisPoints: value.basisPoints }), ...level, ...classes, max];
}

function toTournamentTerms({
  classes,
  entries,
  minStakeMinor,
  prizesMinor,
}: Extract<Offer['value'], { kind: 'tournament' }>): Term[] {
  return [
    line('tournament', { count: prizesMinor.length, amountMinor: prizesMinor[0] ?? '0' }),
    line('entries', { count: entries }),
    line('minStake', { amountMinor: minStakeMinor }),
    ...(classes ? [line('rebateClasses', { texts: classes })] : []),
    line('tie'),
    line('listed'),
  ];
}

function toMatchTerms(value: Extract<Offer['value'], { kind: 'match' }>): Term[] {
  const { basisPoints, contributions, conversion, days, joinDays, maxBetMinor, maxMinor, minDepositMinor, wagering } =
    value;
  return [
    line('match', { basisPoints }),
    line('most', { amountMinor: maxMinor }),
    line('matchDeposit', { amountMinor: minDepositMinor }),
    line('joinDays', { count: joinDays }),
    line('wagering', { count: wagering }),
    ...Object.entries(contributions).map(([name, counts]) =>
      line('contribution', { basisPoints: counts, texts: [name] }),
    ),
    line('otherGames'),
    line('realFirst'),
    line('maxBet', { amountMinor: maxBetMinor }),
    line('wagerDays', { count: days }),
    line('conversion', { count: conversion }),
    line('forfeit'),
  ];
}

const EXAMPLE_SHARE = 10n;
const WHOLE = 10_000n;

/** A worked example of an offer that pays a share: a tenth of the amount that reaches its maximum. */
export function toExample({ value }: Offer): { stakeMinor: string; backMinor: string } | null {
  if (!('basisPoints' in value)) return null;
  const stakeMinor = roundDown((BigInt(value.maxMinor) * WHOLE) / BigInt(value.basisPoints) / EXAMPLE_SHARE);
  return { stakeMinor: String(stakeMinor), backMinor: String(shareOf(value, stakeMinor)) };
}

/** Rounds down to one significant digit, for readability. */
function roundDown(amount: bigint): bigint {
  const zeros = 10n ** BigInt(String(amount).length - 1);
  return amount < 10n ? amount : (amount / zeros) * zeros;
}
