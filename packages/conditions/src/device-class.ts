/** The kinds of device that conditions know. */
export type DeviceClass = 'ANDROID' | 'IOS' | 'OTHER';

/** The kind of device of a user agent; a tablet of Apple’s that calls itself a computer is OTHER. */
export function deviceClassOf(userAgent: string): DeviceClass {
  if (/android/i.test(userAgent)) return 'ANDROID';
  return /iphone|ipad|ipod/i.test(userAgent) ? 'IOS' : 'OTHER';
}
