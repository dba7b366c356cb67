import type { DrawResult } from '../shape.ts';

/** Hand-made draws whose wins are easy to read off. */
const SOUTH: DrawResult = [
  { prize: 'special', numbers: ['123456'] },
  { prize: 'first', numbers: ['11111'] },
  { prize: 'second', numbers: ['22222'] },
  { prize: 'third', numbers: ['33333', '44444'] },
  { prize: 'fourth', numbers: ['50707', '60808', '70909', '81010', '91111', '02121', '13131'] },
  { prize: 'fifth', numbers: ['1234'] },
  { prize: 'sixth', numbers: ['5607', '6789', '7800'] },
  { prize: 'seventh', numbers: ['999'] },
  { prize: 'eighth', numbers: ['07'] },
];
/** SOUTH at the main station. At the other one 07 comes up once more, 88 twice, 77 once. */
const TWO: DrawResult = toTwo(SOUTH, [
  { prize: 'special', numbers: ['654377'] },
  { prize: 'first', numbers: ['50088'] },
  { prize: 'second', numbers: ['60088'] },
  { prize: 'third', numbers: ['70000', '70000'] },
  { prize: 'fourth', numbers: ['80000', '80000', '80000', '80000', '80000', '80000', '80000'] },
  { prize: 'fifth', numbers: ['5000'] },
  { prize: 'sixth', numbers: ['6000', '6000', '6000'] },
  { prize: 'seventh', numbers: ['555'] },
  { prize: 'eighth', numbers: ['07'] },
]);

/** Two draws as one of two stations, in the order of its shape. */
function toTwo(main: DrawResult, second: DrawResult): DrawResult {
  return main.flatMap((line, index) => {
    const { prize, numbers } = second[index] ?? line;
    return [line, { prize: `${prize}-2`, numbers }];
  });
}

const THAI: DrawResult = [
  { prize: 'first', numbers: ['123456'] },
  { prize: 'front', numbers: ['111', '222'] },
  { prize: 'back', numbers: ['333', '444'] },
  { prize: 'last', numbers: ['07'] },
];
const PAIRED: DrawResult = [{ prize: 'first', numbers: ['000779'] }, ...THAI.slice(1)];
const LAO: DrawResult = [{ prize: 'first', numbers: ['1223'] }];
const FOUR: DrawResult = [
  { prize: 'first', numbers: ['1234'] },
  { prize: 'second', numbers: ['5678'] },
  { prize: 'third', numbers: ['1234'] },
  { prize: 'starter', numbers: ['4321', '4321', '0001', '0002', '0003', '0004', '0005', '0006', '0007', '0008'] },
  { prize: 'consolation', numbers: ['9990', '9991', '9992', '9993', '9994', '9995', '9996', '9997', '9998', '9988'] },
];
const BALLS = Array.from({ length: 20 }, (_, index) => String(index + 1).padStart(2, '0'));
const KENO: DrawResult = [{ prize: 'balls', numbers: BALLS }];
const DICE: DrawResult = [{ prize: 'dice', numbers: ['6', '6', '6'] }];

/** What one pick wins for a stake of 1,000 in one of these draws, read off by hand. */
export const BET_VECTORS: readonly (readonly [
  gameCode: string,
  betCode: string,
  pick: string,
  win: bigint,
  result: DrawResult,
])[] = [
  // 07 ends 50707, 5607 and 07; 11 ends 11111 and 91111.
  ['VSQ60', 'LO2', '07', 297_000n, SOUTH],
  ['VSQ60', 'LO2', '12', 0n, SOUTH],
  ['VSQ60', 'LO2K', '07', 16_500n, SOUTH],
  ['VSQ60', 'LO3', '707', 980_000n, SOUTH],
  ['VSQ60', 'LO3', '007', 0n, SOUTH],
  ['VSQ60', 'LO4', '0707', 9_500_000n, SOUTH],
  ['VSQ60', 'LO4', '1234', 9_500_000n, SOUTH],
  ['VSQ60', 'BAO', '07', 196_000n, SOUTH],
  ['VSQ60', 'BAO', '11', 0n, SOUTH],
  ['VSQ60', 'DE', '56', 99_000n, SOUTH],
  ['VSQ60', 'DE', '07', 0n, SOUTH],
  ['VSQ60', 'DEDAU', '07', 99_000n, SOUTH],
  ['VSQ60', 'DEDD', '56', 99_000n, SOUTH],
  ['VSQ60', 'DEDD', '07', 99_000n, SOUTH],
  ['VSQ60', 'DAU', '5', 9_940n, SOUTH],
  ['VSQ60', 'DUOI', '6', 9_940n, SOUTH],
  ['VSQ60', 'DUOI', '5', 0n, SOUTH],
  ['VSQ60', 'BC', '456', 980_000n, SOUTH],
  ['VSQ60', 'BCDAU', '999', 980_000n, SOUTH],
  ['VSQ60', 'BCDD', '999', 980_000n, SOUTH],
  ['VSQ60', 'BC4', '3456', 9_200_000n, SOUTH],
  ['VSQ60', 'X2', '07-11', 34_000n, SOUTH],
  ['VSQ60', 'X2', '07-12', 0n, SOUTH],
  ['VSQ60', 'X3', '07-11-56', 229_000n, SOUTH],
  ['VSQ60', 'X4', '07-11-56-99', 1_620_000n, SOUTH],
  // Three and two hits: beyond the first of each three, at half the odds: 1,100 + 3 × 550.
  ['VSQ60', 'DA', '07-11', 2_750_000n, SOUTH],
  ['VSQ60', 'DA', '22-33', 1_100_000n, SOUTH],
  ['VSQ60', 'T4', '01-02-03-04', 1_870n, SOUTH],
  ['VSQ60', 'T4', '01-02-03-07', 0n, SOUTH],
  ['VSQ60', 'TX', 'BIG', 1_997n, SOUTH],
  ['VSQ60', 'TX', 'SMALL', 0n, SOUTH],
  ['VSQ60', 'CL', 'EVEN', 1_997n, SOUTH],
  // 5 + 6.
  ['VSQ60', 'TONG', '11', 10_875n, SOUTH],
  ['VSQ60', 'TONG', '7', 0n, SOUTH],
  // Both stations count for lô, and each hit pays: 07 three times and once, 88 twice at the second station.
  ['VSQ120D', 'LO2', '07', 396_000n, TWO],
  ['VSQ120D', 'LO2', '88', 198_000n, TWO],
  ['VSQ120D', 'LO2K', '07', 11_000n, TWO],
  ['VSQ120D', 'LO3', '377', 980_000n, TWO],
  ['VSQ120D', 'LO4', '4377', 9_500_000n, TWO],
  ['VSQ120D', 'BAO', '07', 294_000n, TWO],
  ['VSQ120D', 'BAO', '88', 0n, TWO],
  ['VSQ120D', 'DE', '56', 99_000n, TWO],
  ['VSQ120D', 'DE', '77', 99_000n, TWO],
  ['VSQ120D', 'DE', '07', 0n, TWO],
  ['VSQ120D', 'DEDAU', '07', 198_000n, TWO],
  ['VSQ120D', 'DEDD', '77', 99_000n, TWO],
  ['VSQ120D', 'BC', '377', 980_000n, TWO],
  ['VSQ120D', 'BCDAU', '555', 980_000n, TWO],
  ['VSQ120D', 'BCDD', '456', 980_000n, TWO],
  ['VSQ120D', 'BC4', '4377', 9_200_000n, TWO],
  // One number at each station; both at the second; never one that was not drawn.
  ['VSQ120D', 'X2', '22-77', 9_900n, TWO],
  ['VSQ120D', 'X3', '22-77-88', 34_000n, TWO],
  ['VSQ120D', 'X4', '11-22-77-88', 119_000n, TWO],
  ['VSQ120D', 'X2', '12-77', 0n, TWO],
  ['VSQ120D', 'DA', '22-77', 580_000n, TWO],
  ['VSQ120D', 'DA', '55-77', 580_000n, TWO],
  ['VSQ120D', 'DA', '22-33', 580_000n, TWO],
  ['VSQ120D', 'DA', '12-77', 0n, TWO],
  // Further hits at half the odds: 88 twice is 580 + 290; 07 four times and 11 twice is 580 + 4 × 290.
  ['VSQ120D', 'DA', '77-88', 870_000n, TWO],
  ['VSQ120D', 'DA', '07-11', 1_740_000n, TWO],
  // One station alone: the other one does not count, neither for the first hit nor for further ones.
  ['VSQ120D', 'DAC', '22-33', 1_100_000n, TWO],
  ['VSQ120D', 'DAC', '22-77', 0n, TWO],
  ['VSQ120D', 'DAC', '77-88', 0n, TWO],
  ['VSQ120D', 'DAC', '07-11', 2_750_000n, TWO],
  ['VSQ120D', 'DAP', '77-88', 1_650_000n, TWO],
  ['VSQ120D', 'DAP', '22-77', 0n, TWO],
  ['VSQ120D', 'DAP', '22-33', 0n, TWO],
  ['VSQ120D', 'DAP', '07-77', 1_100_000n, TWO],
  ['VSQ120D', 'T4', '01-02-03-04', 3_910n, TWO],
  ['VSQ120D', 'T4', '01-02-03-77', 0n, TWO],
  // Sides refer to the main station.
  ['VSQ120D', 'DAU', '5', 9_940n, TWO],
  ['VSQ120D', 'DUOI', '7', 0n, TWO],
  ['VSQ120D', 'TX', 'BIG', 1_997n, TWO],
  ['VSQ120D', 'CL', 'EVEN', 1_997n, TWO],
  ['VSQ120D', 'TONG', '11', 10_875n, TWO],
  ['VSQ120D', 'TONG', '14', 0n, TWO],
  ['TH', '3UP', '456', 900_000n, THAI],
  ['TH', '3TOD', '456', 150_000n, THAI],
  ['TH', '3TOD', '779', 300_000n, PAIRED],
  ['TH', '3FRONT', '222', 450_000n, THAI],
  ['TH', '3DOWN', '444', 450_000n, THAI],
  ['TH', '3DOWN', '222', 0n, THAI],
  ['TH', '2UP', '56', 90_000n, THAI],
  ['TH', '2DOWN', '07', 90_000n, THAI],
  ['TH', 'RUNUP', '4', 3_500n, THAI],
  ['TH', 'RUNUP', '1', 0n, THAI],
  ['TH', 'RUNUP', '7', 3_500n, PAIRED],
  ['TH', 'RUNDOWN', '0', 4_500n, THAI],
  ['TH', 'HL1', 'BIG', 1_900n, THAI],
  ['TH', 'HL2', 'BIG', 1_900n, THAI],
  ['TH', 'HL3', 'SMALL', 1_900n, THAI],
  ['TH', 'OE', 'EVEN', 1_900n, THAI],
  ['LAO', '4UP', '1223', 9_000_000n, LAO],
  ['LAO', '4TOD', '1223', 750_000n, LAO],
  ['LAO', '3UP', '223', 900_000n, LAO],
  ['LAO', '3TOD', '223', 300_000n, LAO],
  ['LAO', '2UP', '23', 90_000n, LAO],
  ['LAO', '2DOWN', '12', 90_000n, LAO],
  ['LAO', 'RUNDOWN', '1', 4_500n, LAO],
  ['LAO', 'RUNDOWN', '3', 0n, LAO],
  // First and third prize; of any order also the two starters.
  ['SG4D', 'BIG', '1234', 2_490_000n, FOUR],
  ['SG4D', 'BIG', '4321', 500_000n, FOUR],
  ['SG4D', 'SMALL', '1234', 3_800_000n, FOUR],
  ['SG4D', 'SMALL', '4321', 0n, FOUR],
  ['SG4D', 'IBIG', '1234', 123_000n, FOUR],
  ['SG4D', 'IBIG', '8999', 15_000n, FOUR],
  ['SG4D', 'ISMALL', '1234', 158_000n, FOUR],
  ['MY4D', 'MBIG', '1234', 142_000n, FOUR],
  ['MY4D', 'MSMALL', '1234', 188_000n, FOUR],
  ['KENO', 'K10', BALLS.slice(0, 10).join('-'), 200_000_000n, KENO],
  ['KENO', 'K10', '21-22-23-24-25-26-27-28-29-30', 1_000n, KENO],
  ['KENO', 'K3', '01-02-21', 2_000n, KENO],
  ['KENO', 'K3', '01-21-22', 0n, KENO],
  ['KENO', 'KBS', 'SMALL', 2_350n, KENO],
  ['KENO', 'KEO', 'DRAW', 4_600n, KENO],
  ['DICE', 'SUM', '18', 194_000n, DICE],
  ['DICE', 'DBS', 'BIG', 1_950n, DICE],
  ['DICE', 'DEO', 'ODD', 0n, DICE],
];
