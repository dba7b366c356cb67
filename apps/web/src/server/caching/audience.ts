import { deviceClassOf } from '@foyer/conditions/device-class.ts';

/** What public content may depend on, besides merchant and language: visitors with the same key see the same. */
export const audienceKey = ({ country, userAgent }: { country: string | null; userAgent: string }): string =>
  `${country ?? '-'} ${deviceClassOf(userAgent)}`;
