import type { BeaconProof } from '../proof.ts';
import type { DrawResult } from '../shape.ts';

/** A draw computed outside this code base, with Python's hmac and hashlib by the text in draw-numbers.ts. */
export interface DrawVector {
  readonly drawId: string;
  readonly serverSeed: string;
  readonly commitment: string;
  readonly numbers: DrawResult;
}

export const DRAW_VECTORS: readonly [DrawVector, DrawVector] = [
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

/** Draws of other shapes, computed the same way, all of the seed 00 01 … 1f: two stations, balls without replacement, dice. */
export const SHAPE_VECTORS: readonly (Pick<DrawVector, 'drawId' | 'numbers'> & { readonly gameCode: string })[] = [
  {
    gameCode: 'VSQ120D',
    drawId: 'VSQ120D-20261121-0001',
    numbers: [
      { prize: 'special', numbers: ['912670'] },
      { prize: 'special-2', numbers: ['291059'] },
      { prize: 'first', numbers: ['17364'] },
      { prize: 'first-2', numbers: ['33172'] },
      { prize: 'second', numbers: ['72452'] },
      { prize: 'second-2', numbers: ['53357'] },
      { prize: 'third', numbers: ['10120', '80342'] },
      { prize: 'third-2', numbers: ['31396', '48413'] },
      { prize: 'fourth', numbers: ['25436', '68451', '67995', '42205', '16142', '72731', '12206'] },
      { prize: 'fourth-2', numbers: ['43919', '40559', '98963', '67562', '21346', '31553', '52172'] },
      { prize: 'fifth', numbers: ['0721'] },
      { prize: 'fifth-2', numbers: ['7308'] },
      { prize: 'sixth', numbers: ['1367', '2057', '4185'] },
      { prize: 'sixth-2', numbers: ['9603', '7151', '7539'] },
      { prize: 'seventh', numbers: ['461'] },
      { prize: 'seventh-2', numbers: ['979'] },
      { prize: 'eighth', numbers: ['36'] },
      { prize: 'eighth-2', numbers: ['36'] },
    ],
  },
  {
    gameCode: 'KENO',
    drawId: 'KENO-20261121-0001',
    numbers: [
      {
        prize: 'balls',
        numbers: [
          '05',
          '08',
          '11',
          '16',
          '17',
          '19',
          '21',
          '31',
          '33',
          '34',
          '42',
          '43',
          '45',
          '48',
          '49',
          '57',
          '66',
          '67',
          '76',
          '80',
        ],
      },
    ],
  },
  {
    gameCode: 'DICE',
    drawId: 'DICE-20261121-0001',
    numbers: [{ prize: 'dice', numbers: ['3', '1', '6'] }],
  },
];

/**
 * Two draws that used a beacon, computed the same way: round 1000 of drand's quicknet, as printed in its documentation, and one
 * of a local beacon with the first key of RFC 8032 §7.1, signed by OpenSSL.
 */
export const BEACON_DRAW_VECTORS: { readonly drand: BeaconProof; readonly local: BeaconProof } = {
  drand: {
    version: 2,
    gameCode: 'VNQ60',
    drawId: 'VNQ60-20261121-0733',
    serverSeed: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
    commitment: 'b4c7438a902ecc0f174ed2a8a660f212d5d96db6779641b13f842ee6c2afa03b',
    beacon: {
      chain: 'drand-quicknet',
      publicKey:
        '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
      round: 1000,
      signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
    },
    root: 'abababababababababababababababababababababababababababababababab',
    numbers: [
      { prize: 'special', numbers: ['62149'] },
      { prize: 'first', numbers: ['67775'] },
      { prize: 'second', numbers: ['46040', '49231'] },
      { prize: 'third', numbers: ['80832', '21892', '81158', '56405', '72986', '10303'] },
      { prize: 'fourth', numbers: ['7561', '8271', '8025', '1817'] },
      { prize: 'fifth', numbers: ['2680', '3716', '8138', '5387', '1888', '8176'] },
      { prize: 'sixth', numbers: ['252', '167', '799'] },
      { prize: 'seventh', numbers: ['19', '07', '36', '71'] },
    ],
  },
  local: {
    version: 2,
    gameCode: 'KENO',
    drawId: 'KENO-20261121-0061',
    serverSeed: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
    commitment: '3a87f5b7b6d98632be9a11be9c5415645a519ee45774adaa7b5851c0819cfeb7',
    beacon: {
      chain: 'local',
      publicKey: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
      round: 1763702040,
      signature:
        'ba29c63ec58fd4391dcded31e254aff7c45c56f702a8764bd523fe7b79c5cb5f3bae5b2dd65579ed8ea079dbc955f336a0927b67be6693a259108f4e0eb98709',
    },
    root: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    numbers: [
      {
        prize: 'balls',
        numbers: [
          '01',
          '03',
          '06',
          '20',
          '24',
          '40',
          '44',
          '50',
          '51',
          '52',
          '53',
          '60',
          '68',
          '69',
          '70',
          '71',
          '75',
          '76',
          '77',
          '78',
        ],
      },
    ],
  },
};
