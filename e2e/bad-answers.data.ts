/** Answers of a careless or hostile gateway, by case. Each case is served to one merchant. */

const SCRIPT = '<script>window.wasInjected = true</script><img src=x onerror="window.wasInjected = true">';
const LONG = 'Supercalifragilistic'.repeat(10);
const LONG_WORDS = 'Golden koi garden of the '.repeat(8);

const game = (change: object) => ({
  gameCode: 'BAD',
  displayName: 'A game',
  accountTypeName: 'Owner',
  gameClassify: 'RNG',
  freeplay: true,
  isLottery: false,
  ...change,
});

const BAD_GAMES = [
  game({ gameCode: 'NO-PICTURE', displayName: 'No picture', art: 'no-such-picture', hue: -9_999 }),
  game({ gameCode: 'NO-FIELDS', displayName: 'No fields', accountTypeName: undefined, gameClassify: undefined }),
  game({ gameCode: 'LONG', displayName: LONG }),
  game({ gameCode: 'LONG-WORDS', displayName: LONG_WORDS, accountTypeName: LONG_WORDS }),
  game({ gameCode: 'SCRIPT', displayName: SCRIPT, accountTypeName: SCRIPT, art: '"><script>' }),
  game({ gameCode: '../../login?go=//evil.test', displayName: 'A path for a code' }),
  game({ gameCode: 'UNKNOWN', displayName: 'Unknown category', gameClassify: 'TELEPATHY', tag: 'LUKEWARM' }),
  game({ gameCode: 'TWICE', displayName: 'Twice' }),
  game({ gameCode: 'TWICE', displayName: 'Twice' }),
  game({ gameCode: '', displayName: '' }),
  { displayName: 7 },
  null,
  'a game',
];

const lane = (change: object) => ({ title: 'A lane', gameClassify: 'RNG', gameCount: 1, cards: BAD_GAMES, ...change });

/** 10,000 lanes, and among the first everything that can be wrong with a game. */
const BAD_ENTRIES: Readonly<Record<string, unknown>> = {
  'GET /wps/relay/GCSGAME_newGameVendor': {
    categories: [
      { gameClassify: 'TELEPATHY', order: -1 },
      { gameClassify: 'RNG', order: 1e9 },
      { gameClassify: 'RNG', order: 1e9 },
      { gameClassify: '' },
      { order: 1 },
    ],
    vendors: [{ code: '', name: '', gameCount: -1 }, { code: 'EMPTY' }, null],
    lanes: [
      lane({ id: 'same', title: LONG }),
      lane({ id: 'same', title: LONG_WORDS, gameCount: -5 }),
      lane({ title: SCRIPT, gameClassify: 'TELEPATHY' }),
      lane({ title: 'Empty lane', cards: [] }),
      lane({ title: 'Wrong cards', cards: 'none' }),
      { title: 5 },
      ...Array.from({ length: 10_000 }, (_, index) => ({
        title: `Lane ${index}`,
        cards: [{ gameCode: 'G', displayName: 'G' }],
      })),
    ],
  },
  'GET /wps/relay/GCSGAME_gameList': {
    games: Array.from({ length: 300 }, () => BAD_GAMES).flat(),
    gameCount: -3,
    vendors: [{ code: '', name: '' }, { code: 'EMPTY', name: LONG }, { name: SCRIPT }],
  },
  'GET /wps/relay/MCSFE_getListAnnouncements': {
    announcements: [
      { category: 'banner', title: LONG, linkageType: 'URL', url: 'javascript:window.wasInjected=true' },
      { category: 'banner', title: SCRIPT, amountMinor: 'a lot', linkageType: 'Q', art: 'no-such-picture' },
      { category: 'banner', title: 'Amount', amountMinor: '12.5', linkageType: 'G' },
      { category: 'marquee', title: SCRIPT, text: LONG_WORDS },
      { category: 'marquee' },
      { category: 'app_download', title: LONG, amountMinor: '-' },
      null,
    ],
  },
  'GET /wps/relay/MCSFE_getMerchantAvailablePromotions': {
    APP_DOWNLOAD: { enabled: true, count: 1 },
    REFERRAL: { enabled: true, count: -1 },
  },
  'GET /wps/relay/GCSGAME_drawList': {
    serverTime: Date.now(),
    draws: [
      { drawId: 'FAR', opensAt: 0, closesAt: 9e15, last: null },
      { drawId: 'PAST', opensAt: -1, closesAt: -9e15, last: { drawId: 'X', special: SCRIPT } },
      { drawId: 'ODD', opensAt: 0, closesAt: Date.now() + 9e6, last: { drawId: '', special: '', drawnAs: 'dice' } },
      {
        drawId: 'BALLS',
        opensAt: 0,
        closesAt: Date.now() + 8e6,
        last: { drawId: 'B', special: 'x y z', drawnAs: 'balls' },
      },
    ].map((draw) => ({ gameCode: 'NONE', displayName: LONG, art: 'none', hue: 1e9, drawName: LONG_WORDS, ...draw })),
  },
  'GET /wps/relay/GCSGAME_recentWins': {
    wins: [
      {
        name: SCRIPT,
        gameCode: '',
        displayName: LONG,
        art: '',
        hue: 0,
        amountMinor: 'NaN',
        currency: 'XXX',
        at: 'today',
      },
      {
        name: LONG,
        gameCode: 'NONE',
        displayName: LONG_WORDS,
        art: 'none',
        hue: -1,
        amountMinor: '9'.repeat(40),
        currency: 'VND',
        at: '2026-11-22T00:00:00.000Z',
      },
    ],
  },
  'GET /wps/relay/GCSGAME_search': {
    isNear: 'maybe',
    groups: [
      { source: 'games', results: [{ id: '', title: SCRIPT }, { id: 'LONG', title: LONG, hue: 1e9 }, {}] },
      { source: 'telepathy', results: [{ id: 'X', title: 'Unknown source' }] },
      { source: 'draws', results: [{ id: 'NONE', title: 'A draw', closesAt: 9e15 }] },
    ],
  },
  'GET /wps/relay/GCSGAME_gameDetail': { gameCode: 'LONG', displayName: LONG, accountTypeName: SCRIPT, rtpBp: -5 },
};

/** Values of another type altogether. */
const WRONG_TYPES: readonly unknown[] = [7, 'text', [], null, true, { lanes: {}, games: 5, announcements: 'none' }];

/** Every field is present, and empty. */
const EMPTY: Readonly<Record<string, unknown>> = {
  'GET /wps/relay/GCSGAME_newGameVendor': { categories: [], vendors: [], lanes: [] },
  'GET /wps/relay/GCSGAME_gameList': { games: [], gameCount: 0, vendors: [] },
  'GET /wps/relay/MCSFE_getListAnnouncements': { announcements: [] },
  'GET /wps/relay/GCSGAME_drawList': { serverTime: 0, draws: [] },
  'GET /wps/relay/GCSGAME_recentWins': { wins: [] },
  'GET /wps/relay/GCSGAME_search': { isNear: false, groups: [] },
};

const RELAYED = Object.keys(BAD_ENTRIES);

/** The answer to a call, by the merchant whose case it is; undefined: a good one. */
export function badAnswer(call: string, merchant: string): unknown {
  if (merchant === 'lotus') return BAD_ENTRIES[call];
  if (merchant === 'aurora') return EMPTY[call];
  const place = RELAYED.indexOf(call);
  return place < 0 ? undefined : WRONG_TYPES[place % WRONG_TYPES.length];
}
