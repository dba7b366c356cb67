import type { Game } from '../game.ts';
import type { Schedule } from '../schedules/schedule.ts';
import type { Shape } from '../shape.ts';
import { atTwoStations, findPrizesAt, prizeAt } from '../stations.ts';
import { STAKES } from './bets.ts';
import { northFirstPrize, type Region, vietnamBets } from './vietnam-bets.ts';

/** Vietnam North: 27 numbers (market rules C1). */
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

/** Vietnam Central and South: 18 numbers (market rules C1). */
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

/** Central and South at two stations, "2 đài": 36 numbers. */
export const VN_SOUTH_TWO: Shape = atTwoStations(VN_SOUTH);

const NORTH: Region = {
  special: ['special'],
  head: ['seventh'],
  head3: ['sixth'],
  short: ['sixth', 'seventh', 'special'],
  xien: [16_000, 73_000, 337_000],
  truot: [2_710, 3_590, 4_780, 6_380, 8_550, 11_480, 15_480],
  da: [{ code: 'DA', slots: 'all', pays: 750_000 }],
  loUnit: 3_660,
};

const SOUTH: Region = {
  special: ['special'],
  head: ['eighth'],
  head3: ['seventh'],
  short: ['eighth', 'seventh', 'sixth', 'fifth', 'special'],
  xien: [34_000, 229_000, 1_620_000],
  truot: [1_870, 2_260, 2_740, 3_320, 4_030, 4_910, 5_990],
  da: [{ code: 'DA', slots: 'all', pays: 1_100_000 }],
  loUnit: 5_500,
};

const atBoth = (prizes: readonly string[]): readonly string[] =>
  prizes.flatMap((prize) => [prizeAt(prize, 1), prizeAt(prize, 2)]);

/** The South's bets over both stations. The odds give the same return as at one station. */
const SOUTH_TWO: Region = {
  special: atBoth(SOUTH.special),
  head: atBoth(SOUTH.head),
  head3: atBoth(SOUTH.head3),
  short: atBoth(SOUTH.short),
  xien: [9_900, 34_000, 119_000],
  truot: [3_910, 5_700, 8_340, 12_270, 18_100, 26_830, 39_940],
  da: [
    { code: 'DA', slots: 'all', pays: 580_000 },
    { code: 'DAC', slots: findPrizesAt(VN_SOUTH_TWO, 1), pays: 1_100_000 },
    { code: 'DAP', slots: findPrizesAt(VN_SOUTH_TWO, 2), pays: 1_100_000 },
  ],
  loUnit: 2_750,
};

const REGIONS = {
  north: { shape: VN_NORTH, betTypes: [...vietnamBets(NORTH), ...northFirstPrize] },
  south: { shape: VN_SOUTH, betTypes: vietnamBets(SOUTH) },
  southTwo: { shape: VN_SOUTH_TWO, betTypes: vietnamBets(SOUTH_TWO) },
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

const vietnam = (code: string, region: keyof typeof REGIONS, schedule: Schedule): Game => ({
  code,
  area: 'VN',
  ...REGIONS[region],
  headline: 'special',
  schedule,
  rulesVersion: 3,
  stakes: STAKES,
});

export const VIETNAM: readonly Game[] = [
  vietnam('VNQ60', 'north', quick(60)),
  vietnam('VNQ120', 'north', quick(120)),
  vietnam('VNQ300', 'north', quick(300)),
  vietnam('VSQ60', 'south', quick(60)),
  vietnam('VSQ120', 'south', quick(120)),
  vietnam('VSQ300', 'south', quick(300)),
  vietnam('VSQ120D', 'southTwo', quick(120)),
  vietnam('VNMB', 'north', daily('18:15')),
  vietnam('VNMT', 'south', daily('17:15')),
  vietnam('VNMT2', 'southTwo', daily('17:15')),
  vietnam('VNMN', 'south', daily('16:15')),
  vietnam('VNMN2', 'southTwo', daily('16:15')),
];
