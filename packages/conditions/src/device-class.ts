/** The kinds of device that conditions distinguish. */
export type DeviceClass = 'ANDROID' | 'IOS' | 'OTHER';

/** The kind of device of a user agent; an iPad that identifies itself as a Mac is OTHER. */
export function deviceClassOf(userAgent: string): DeviceClass {
  if (/android/i.test(userAgent)) return 'ANDROID';
  return /iphone|ipad|ipod/i.test(userAgent) ? 'IOS' : 'OTHER';
}
