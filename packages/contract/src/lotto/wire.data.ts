/** Method and path of one call of the lottery. `:name` in a path is one of its `params`. */
export interface LottoWire {
  method: 'GET' | 'POST';
  path: `/lotto/${string}`;
}

/** Methods and paths for the lottery's client; the schemas remain on the server (`endpoints.ts`). */
export const LOTTO_WIRE = {
  'session.open': { method: 'POST', path: '/lotto/api/session' },
  'session.balance': { method: 'GET', path: '/lotto/api/balance' },
  'game.get': { method: 'GET', path: '/lotto/api/game' },
  'draw.list': { method: 'GET', path: '/lotto/api/draws' },
  'draw.get': { method: 'GET', path: '/lotto/api/draws/:drawId' },
  'draw.feed': { method: 'GET', path: '/lotto/vendor/v1/draws' },
  'ticket.place': { method: 'POST', path: '/lotto/api/tickets' },
  'ticket.list': { method: 'GET', path: '/lotto/api/tickets' },
  'ticket.get': { method: 'GET', path: '/lotto/api/tickets/:ticketId' },
  'ticket.receipt': { method: 'GET', path: '/lotto/api/tickets/:ticketId/receipt' },
  'vendor.ticket': { method: 'POST', path: '/lotto/vendor/v1/ticket' },
  'vendor.trial': { method: 'POST', path: '/lotto/vendor/v1/trial' },
} as const satisfies Record<string, LottoWire>;

export type LottoEndpointName = keyof typeof LOTTO_WIRE;
