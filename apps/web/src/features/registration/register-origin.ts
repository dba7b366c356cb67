import { registerMethod } from '../../device/idle/environment.ts';
import { readRegistrationInfo } from '../../device/idle/registration-info.ts';
import { readLoginDevice } from '../session/login-device.ts';

/** Where and on what somebody registers (§3 registration request). */
export interface RegisterOrigin {
  registerMethod: 'APP' | 'H5' | 'WEBCLIP' | 'PWA';
  registerUrl: string;
  /** By whom they came, where the form does not say. */
  affiliateCode?: string;
  /** The host of their first visit. */
  domain?: string;
  loginDeviceId?: string;
  isOfficialAppLogin?: boolean;
}

/** What this browser knows of it. */
export function readRegisterOrigin(registerUrl: string): RegisterOrigin {
  const { affiliateCode, originalDomain } = readRegistrationInfo();
  const { loginDeviceId, isOfficialAppLogin } = readLoginDevice();
  return {
    registerMethod: registerMethod(),
    registerUrl,
    ...(affiliateCode ? { affiliateCode } : {}),
    ...(originalDomain ? { domain: originalDomain } : {}),
    ...(loginDeviceId ? { loginDeviceId } : {}),
    ...(isOfficialAppLogin ? { isOfficialAppLogin } : {}),
  };
}
