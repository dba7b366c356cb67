import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { Endpoints } from '@foyer/contract/endpoints.ts';
import { GatewayError } from '../../gateway/gateway-error.ts';
import { pageCall } from '../../page/page-call.ts';
import type { PageRequest } from '../../page/page-request.ts';

export type Settings = ValueOf<Endpoints['settings.settings']>;

export const SETTINGS_PATH = '/m/member/settings';
export const CLOSE_PATH = `${SETTINGS_PATH}/close`;

/** Null only for a call that the gateway lacks; an ended session is still an error. */
const orNull = (error: unknown): null => {
  if (error instanceof GatewayError && error.status === NOT_FOUND) return null;
  throw error;
};
const NOT_FOUND = 404;

/** The member's settings for a page; null if the gateway has none. */
export const loadSettings = (page: PageRequest, url: URL): Promise<Settings | null> =>
  pageCall(page, url, page.call('settings.settings').catch(orNull));
