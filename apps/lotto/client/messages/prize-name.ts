import { requireGame } from '@foyer/lottery/find-game.ts';
import { findStations, readPrizeName } from '@foyer/lottery/stations.ts';
import type { Translate } from './messages.ts';

/** The name of a game's headline prize: "Special prize" only in markets that use it; with two stations it is the main one's. */
export function toHeadlineName(gameCode: string, t: Translate): string {
  const { headline, shape } = requireGame(gameCode);
  const prize = headline === 'special' ? t('result.special') : toPrizeName(headline, t);
  const [main] = findStations(shape);
  return main ? t('prize.at', { prize, station: t(`station.${main}`) }) : prize;
}

/** A prize's translated name, else its code. Only the second station is named. */
export function toPrizeName(name: string, t: Translate): string {
  const { prize, station } = readPrizeName(name);
  const word = t.optional(`prize.${prize}`) ?? prize;
  return station === 2 ? t('prize.at', { prize: word, station: t('station.2') }) : word;
}
