import type { Matcher } from '@foyer/lottery/matcher.ts';
import type { MessageKey } from '../messages/messages.ts';

/** The sentence that explains a bet type, keyed by what it compares, so that games with the same bet share it. */
export function toRulesKey(matcher: Matcher): MessageKey {
  switch (matcher.kind) {
    case 'tail':
      return matcher.at === 'start' ? 'rules.kind.head' : 'rules.kind.tail';
    case 'any-order':
    case 'keno':
      return `rules.kind.${matcher.kind}`;
    case 'any-digit':
      return matcher.at === 'start' ? 'rules.kind.any-first-digit' : 'rules.kind.any-digit';
    case 'tail-set':
      return ({ all: 'rules.kind.set-all', 'all-extra': 'rules.kind.set-extra', none: 'rules.kind.set-none' } as const)[
        matcher.wins
      ];
    case 'rank':
      return matcher.isAnyOrder ? 'rules.kind.rank-any-order' : 'rules.kind.rank';
    case 'measure':
      return toMeasureKey(matcher.measure);
  }
}

function toMeasureKey(measure: Extract<Matcher, { kind: 'measure' }>['measure']): MessageKey {
  if (measure.kind === 'digit') return measure.place === 1 ? 'rules.kind.units' : 'rules.kind.tens';
  return `rules.kind.${measure.kind}`;
}

/** The prizes that a bet looks at; null for all of them. */
export function toPrizes(matcher: Matcher): readonly string[] | null {
  switch (matcher.kind) {
    case 'tail':
    case 'any-order':
    case 'tail-set':
      return matcher.slots === 'all' ? null : matcher.slots;
    case 'any-digit':
    case 'keno':
      return [matcher.prize];
    case 'rank':
      return matcher.prizes;
    case 'measure':
      return [matcher.measure.prize];
  }
}

/** The numbers used in the sentence. */
export function toRulesNumbers(matcher: Matcher): Readonly<Record<string, number>> {
  if (matcher.kind === 'tail-set') return { size: matcher.size };
  if (matcher.kind === 'keno') return { spots: matcher.spots };
  if (matcher.kind !== 'measure') return { digits: matcher.digits };
  return 'digits' in matcher.measure ? { digits: matcher.measure.digits } : {};
}
