import type { BodyOf } from '@foyer/contract/endpoint.ts';
import type { Endpoints } from '@foyer/contract/endpoints.ts';
import { deviceTypeOf, readDevice } from '../../device/deferred/device-type.ts';
import { deviceId } from '../../device/device-id.ts';
import { isInApp } from '../../device/in-app.ts';

/** The device fields of a login (§3 login request); empty when the server logs in for a browser without scripts. */
export interface LoginDevice {
  device?: string;
  loginDeviceId?: string;
  isOfficialAppLogin?: boolean;
  /** The member wants to be remembered, and the device can store a secret. */
  remember?: boolean;
  /** A social identity to link. */
  firebaseChannel?: NonNullable<LoginBody['firebaseChannel']>;
  firebaseIdToken?: string;
  lineSessionToken?: string;
  mayaSessionToken?: string;
  telegramAuth?: string;
}

type LoginBody = BodyOf<Endpoints['session.login']>;

/** The device of this browser. */
export function readLoginDevice(): LoginDevice {
  const device = deviceTypeOf(readDevice());
  return {
    loginDeviceId: deviceId(),
    ...(device ? { device } : {}),
    ...(isInApp() ? { isOfficialAppLogin: true } : {}),
  };
}
