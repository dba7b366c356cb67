import type { Shape } from '@foyer/lottery/shape.ts';
import { findPrizesAt, findStations, readPrizeName } from '@foyer/lottery/stations.ts';
import type { Translate } from '../messages/messages.ts';
import { toPrizeName } from '../messages/prize-name.ts';

/** The names of a bet's prizes and their station; null means all of them. */
export function toPrizeList(shape: Shape, prizes: readonly string[] | null, t: Translate): string {
  const stations = findStations(shape);
  if (stations.length === 0) return prizes ? toNames(prizes, t) : t('rules.all-prizes');
  const lists = stations.map((station) => {
    const whole = findPrizesAt(shape, station);
    const own = prizes ? whole.filter((name) => prizes.includes(name)) : whole;
    const names = own.map((name) => readPrizeName(name).prize);
    return { station, text: own.length === whole.length ? t('rules.all-prizes') : toNames(names, t) };
  });
  const [main, second] = lists.map(({ text }) => text);
  if (main && main === second) return t('rules.at.both', { prizes: main });
  return lists
    .filter(({ text }) => text !== '')
    .map(({ station, text }) => t(`rules.at.${station}`, { prizes: text }))
    .join(', ');
}

const toNames = (prizes: readonly string[], t: Translate): string =>
  prizes.map((prize) => toPrizeName(prize, t)).join(', ');
