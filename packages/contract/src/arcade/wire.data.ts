/** Method and path of one call of the arcade. */
export interface ArcadeWire {
  method: 'GET' | 'POST';
  path: `/arcade/${string}`;
}

/** Methods and paths for the arcade's client; the schemas remain on the server (`endpoints.ts`). */
export const ARCADE_WIRE = {
  'session.open': { method: 'POST', path: '/arcade/api/session' },
  'session.balance': { method: 'GET', path: '/arcade/api/balance' },
  'game.get': { method: 'GET', path: '/arcade/api/game' },
  'round.list': { method: 'GET', path: '/arcade/api/rounds' },
  'round.get': { method: 'GET', path: '/arcade/api/round' },
  'round.play': { method: 'POST', path: '/arcade/api/rounds' },
  'seeds.change': { method: 'POST', path: '/arcade/api/seeds' },
  'duel.enter': { method: 'POST', path: '/arcade/api/duels' },
  'duel.leave': { method: 'POST', path: '/arcade/api/duels/leave' },
  'duel.list': { method: 'GET', path: '/arcade/api/duels' },
  'lantern.light': { method: 'POST', path: '/arcade/api/lanterns' },
  'lantern.cashOut': { method: 'POST', path: '/arcade/api/lanterns/cash-out' },
  'lantern.list': { method: 'GET', path: '/arcade/api/lanterns' },
  'proof.get': { method: 'GET', path: '/arcade/api/proof' },
  'vendor.trial': { method: 'POST', path: '/arcade/vendor/v1/trial' },
} as const satisfies Record<string, ArcadeWire>;

export type ArcadeEndpointName = keyof typeof ARCADE_WIRE;

/** The shared rounds, as server-sent events. */
export const LANTERN_STREAM_PATH = '/arcade/api/lanterns/stream';
