import { readTid } from '../../../device/deferred/campaign-link.ts';
import { readPixelTrack } from '../../../device/deferred/campaign-marks.ts';
import { registerMethod } from '../../../device/deferred/environment.ts';
import { readRegistrationInfo } from '../../../device/registration-info.ts';
import { MAX_REGISTER_URL_LENGTH } from '../../../limits.data.ts';
import { readLoginDevice } from '../login-device.ts';

/** The host and device of a registration (§3 registration request). */
export interface RegisterOrigin {
  registerMethod: 'APP' | 'H5' | 'WEBCLIP' | 'PWA';
  registerUrl: string;
  /** The affiliate, if the form has none. */
  affiliateCode?: string;
  /** The host of the first visit. */
  domain?: string;
  loginDeviceId?: string;
  isOfficialAppLogin?: boolean;
  /** The campaign link. */
  linkId?: number;
  /** The ad networks' ids of the visit. */
  pixelTrack?: Record<string, string>;
}

/** The origin of a registration, as this browser knows it. */
export function readRegisterOrigin(registerUrl: string): RegisterOrigin {
  const { affiliateCode, originalDomain } = readRegistrationInfo();
  const { loginDeviceId, isOfficialAppLogin } = readLoginDevice();
  const linkId = readTid();
  const pixelTrack = readPixelTrack(new URL(registerUrl).search);
  return {
    registerMethod: registerMethod(),
    registerUrl: registerUrl.slice(0, MAX_REGISTER_URL_LENGTH),
    ...(affiliateCode ? { affiliateCode } : {}),
    ...(originalDomain ? { domain: originalDomain } : {}),
    ...(linkId ? { linkId } : {}),
    ...(pixelTrack ? { pixelTrack } : {}),
    ...(loginDeviceId ? { loginDeviceId } : {}),
    ...(isOfficialAppLogin ? { isOfficialAppLogin } : {}),
  };
}

/** The origin of a social login: the fields of its form first, which come from the address, then what an earlier visit stored. */
export function readSocialOrigin(form: FormData, url: string): { origin: RegisterOrigin; referralCode: string } {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const origin = readRegisterOrigin(url);
  const affiliateCode = text('affiliateCode') || origin.affiliateCode;
  return {
    origin: { ...origin, ...(affiliateCode ? { affiliateCode } : {}) },
    referralCode: text('referralCode') || readRegistrationInfo().referralCode,
  };
}
