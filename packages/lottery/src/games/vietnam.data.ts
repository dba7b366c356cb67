import type { Game } from '../game.ts';
import type { Schedule } from '../schedules/schedule.ts';
import type { Shape } from '../shape.ts';
import { STAKES } from './bets.ts';
import { northFirstPrize, type Region, vietnamBets } from './vietnam-bets.ts';

/** Vietnam North: 27 numbers (reference/lottery.md C1). */
export const VN_NORTH: Shape = [
  { name: 'special', count: 1, digits: 5 },
  { name: 'first', count: 1, digits: 5 },
  { name: 'second', count: 2, digits: 5 },
  { name: 'third', count: 6, digits: 5 },
  { name: 'fourth', count: 4, digits: 4 },
  { name: 'fifth', count: 6, digits: 4 },
  { name: 'sixth', count: 3, digits: 3 },
  { name: 'seventh', count: 4, digits: 2 },
];

/** Vietnam Central and South: 18 numbers (C1). */
export const VN_SOUTH: Shape = [
  { name: 'special', count: 1, digits: 6 },
  { name: 'first', count: 1, digits: 5 },
  { name: 'second', count: 1, digits: 5 },
  { name: 'third', count: 2, digits: 5 },
  { name: 'fourth', count: 7, digits: 5 },
  { name: 'fifth', count: 1, digits: 4 },
  { name: 'sixth', count: 3, digits: 4 },
  { name: 'seventh', count: 1, digits: 3 },
  { name: 'eighth', count: 1, digits: 2 },
];

const NORTH: Region = {
  head: ['seventh'],
  head3: ['sixth'],
  short: ['sixth', 'seventh', 'special'],
  shortName: 'Bao lô 8',
  xien: [16_000, 73_000, 337_000],
  truot: [2_710, 3_590, 4_780, 6_380, 8_550, 11_480, 15_480],
  da: 750_000,
  daExtra: 375_000,
  loUnit: 3_660,
};

const SOUTH: Region = {
  head: ['eighth'],
  head3: ['seventh'],
  short: ['eighth', 'seventh', 'sixth', 'fifth', 'special'],
  shortName: 'Bao lô 7',
  xien: [34_000, 229_000, 1_620_000],
  truot: [1_870, 2_260, 2_740, 3_320, 4_030, 4_910, 5_990],
  da: 1_100_000,
  daExtra: 550_000,
  loUnit: 5_500,
};

const BETS = {
  north: [...vietnamBets(NORTH), ...northFirstPrize],
  south: vietnamBets(SOUTH),
};

const ZONE = 'Asia/Ho_Chi_Minh';

const quick = (seconds: number): Schedule => ({ kind: 'quick', seconds, utcOffsetMinutes: 420 });
const daily = (time: string): Schedule => ({
  kind: 'calendar',
  zone: ZONE,
  days: { kind: 'weekly', weekdays: [0, 1, 2, 3, 4, 5, 6] },
  time,
  closesMinutesBefore: 10,
});

const vietnam = (code: string, region: keyof typeof BETS, schedule: Schedule): Game => ({
  code,
  area: 'VN',
  shape: region === 'north' ? VN_NORTH : VN_SOUTH,
  headline: 'special',
  schedule,
  rulesVersion: 2,
  stakes: STAKES,
  betTypes: BETS[region],
});

export const VIETNAM: readonly Game[] = [
  vietnam('VNQ60', 'north', quick(60)),
  vietnam('VNQ120', 'north', quick(120)),
  vietnam('VNQ300', 'north', quick(300)),
  vietnam('VSQ60', 'south', quick(60)),
  vietnam('VSQ120', 'south', quick(120)),
  vietnam('VSQ300', 'south', quick(300)),
  vietnam('VNMB', 'north', daily('18:15')),
  vietnam('VNMT', 'south', daily('17:15')),
  vietnam('VNMN', 'south', daily('16:15')),
];
