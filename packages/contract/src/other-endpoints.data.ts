import type { EndpointName } from './endpoints.ts';

/** The endpoints that none of our pages calls: §7 has them for other clients. Their wire data is not sent to the browser. */
export const OTHER_ENDPOINTS = [
  'relay.getGameMatchV2',
  'relay.launchChat',
  'relay.promotionAnnouncementCategory',
  'relay.saveMemberInfo',
  'relay.telegramLoginSetting',
  'relay.unreadCount',
  'session.handover',
] as const satisfies readonly EndpointName[];
