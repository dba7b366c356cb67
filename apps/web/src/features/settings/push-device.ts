import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { Endpoints } from '@foyer/contract/endpoints.ts';

/** A browser that takes the member’s push messages. */
export type Device = ValueOf<Endpoints['push.devices']>['devices'][number];
