import type { EndpointName } from './endpoints.ts';

/**
 * The endpoints that home calls, on its own or once it is idle: `npm run generate` writes what the browser needs to call them
 * into its first load, and what all others need into a file that loads with the first page that calls one.
 */
export const EAGER_ENDPOINTS = [
  'inbox.unreadCount',
  'member.depositSetting',
  'member.info',
  'relay.drawList',
  'relay.listAnnouncements',
  'relay.merchantAvailablePromotions',
  'relay.newGameVendor',
  'relay.playerRankProgress',
  'relay.promoCodeEnable',
  'relay.recentWins',
  'session.exchange',
  'system.collect',
  'system.status',
  'wallet.balance',
] as const satisfies readonly EndpointName[];
