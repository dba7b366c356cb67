import type { DrawResult } from './shape.ts';

/** A draw worked out outside this code base, with Python's hmac and hashlib after the text in draw-numbers.ts. */
export interface GoldenDraw {
  readonly drawId: string;
  readonly serverSeed: string;
  readonly commitment: string;
  readonly numbers: DrawResult;
}

export const GOLDEN_DRAWS: readonly [GoldenDraw, GoldenDraw] = [
  {
    drawId: 'VNQ60-20261121-0001',
    serverSeed: '0000000000000000000000000000000000000000000000000000000000000000',
    commitment: '02f19482c943075a1d1c49e584d86017fc26d7965b035b6aca1a3393f1d180a6',
    numbers: [
      { prize: 'special', numbers: ['65877'] },
      { prize: 'first', numbers: ['95033'] },
      { prize: 'second', numbers: ['31231', '71928'] },
      { prize: 'third', numbers: ['07626', '17507', '08595', '40596', '21835', '97619'] },
      { prize: 'fourth', numbers: ['2441', '8392', '9074', '7218'] },
      { prize: 'fifth', numbers: ['1734', '3261', '4898', '3143', '0842', '1151'] },
      { prize: 'sixth', numbers: ['129', '278', '078'] },
      { prize: 'seventh', numbers: ['00', '88', '00', '14'] },
    ],
  },
  {
    drawId: 'VNQ60-20261121-0733',
    serverSeed: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
    commitment: '654a9cff4f66fc84cf9c2fd8605c16b2f314957af04ca57655818afea23b0d8c',
    numbers: [
      { prize: 'special', numbers: ['37463'] },
      { prize: 'first', numbers: ['73938'] },
      { prize: 'second', numbers: ['69143', '52994'] },
      { prize: 'third', numbers: ['50434', '96345', '37563', '06640', '25941', '71341'] },
      { prize: 'fourth', numbers: ['1685', '2538', '9800', '0269'] },
      { prize: 'fifth', numbers: ['7406', '4475', '7761', '7395', '5905', '4181'] },
      { prize: 'sixth', numbers: ['232', '014', '975'] },
      { prize: 'seventh', numbers: ['96', '24', '19', '61'] },
    ],
  },
];
