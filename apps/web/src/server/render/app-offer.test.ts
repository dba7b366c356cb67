import { expect, test } from 'vitest';
import { appOfferOf } from './app-offer.ts';

const APK = { resourceType: 'Android', url: 'https://cdn.example/a.apk' } as const;
const ICON = { resourceType: 'AppDownloadIcon', url: '/m/pictures/picture-0123456789ab' } as const;
const isShown = (appOffer: object, rankLevel: number | null) => appOfferOf({ appOffer }, rankLevel).app?.bar !== 'off';

test('shows the bar to everyone where the merchant has no rules', () => {
  expect(appOfferOf({}, null)).toEqual({});
  expect(isShown({}, 0)).toBe(true);
});

test('shows it only at or above the minimum level, which a visitor does not have', () => {
  expect([null, 0, 1, 2, 3].map((level) => isShown({ minimumLevel: 2 }, level))).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
});

test('shows it only to members if a login is required', () => {
  expect([null, 0].map((level) => isShown({ loginRequired: true }, level))).toEqual([false, true]);
});

test('reports whether there is something to download; an icon does not count', () => {
  expect(appOfferOf({ downloads: [APK, ICON] }, null)).toEqual({ app: { hasLinks: true } });
  expect(appOfferOf({ downloads: [ICON] }, null)).toEqual({});
});
