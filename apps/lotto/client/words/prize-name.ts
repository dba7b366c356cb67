import { requireGame } from '@foyer/lottery/find-game.ts';
import { findStations, readPrizeName } from '@foyer/lottery/stations.ts';
import type { Words } from './words.tsx';

/** What the headline prize of a game is called: "Special prize" only where markets say so; of two stations it is the main one's. */
export function toHeadlineName(gameCode: string, words: Words): string {
  const { headline, shape } = requireGame(gameCode);
  const prize = headline === 'special' ? words.t('result.special') : toPrizeName(headline, words);
  const [main] = findStations(shape);
  return main ? words.t('prize.at', { prize, station: words.t(`station.${main}`) }) : prize;
}

/** A prize in a word; its own name where there is none. The station is said of the second one only. */
export function toPrizeName(name: string, { t, find }: Words): string {
  const { prize, station } = readPrizeName(name);
  const word = find(`prize.${prize}`) ?? prize;
  return station === 2 ? t('prize.at', { prize: word, station: t('station.2') }) : word;
}
