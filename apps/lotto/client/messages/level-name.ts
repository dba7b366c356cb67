import type { BetType } from '@foyer/lottery/game.ts';
import type { Translate } from './messages.ts';

/** The name of a level of an odds table: a prize, a count of balls, a side, or a number of digit orders. */
export function toLevelName({ matcher }: BetType, level: string, t: Translate): string {
  switch (matcher.kind) {
    case 'keno':
      return t('ticket.level.drawn', { count: Number(level) });
    case 'any-order':
      return t('ticket.level.orders', { orders: Number(level) });
    case 'measure':
      return t.optional(`choice.${level}`) ?? level;
    case 'rank': {
      const [orders = '', prize] = matcher.isAnyOrder ? level.split('.') : [undefined, level];
      const name = t.optional(`prize.${prize}`) ?? level;
      return orders ? `${name}, ${t('ticket.level.orders', { orders: Number(orders) })}` : name;
    }
    default:
      return level === 'extra' ? t('ticket.level.extra') : t('ticket.level.hit');
  }
}
