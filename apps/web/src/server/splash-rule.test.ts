import { expect, test } from 'vitest';
import { showsSplash } from './splash-rule.ts';

test.each(['?from=pwa', '?affiliateCode=x&from=pwa', '?inApp=1', '?fullscreen=true&r=1'])(
  'a start from the home screen or in the app opens with the splash: %s',
  (search) => expect(showsSplash(search, null)).toBe(true),
);

test.each(['', '?from=mail', '?inApp=', '?go=%2Fm%2Fhome'])(
  'a visit by browser is not held up by a splash: "%s"',
  (search) => expect(showsSplash(search, null)).toBe(false),
);

test('the splash is shown once per session', () => {
  expect(showsSplash('?from=pwa', 'language=VI; splash=1')).toBe(false);
  expect(showsSplash('?from=pwa', 'language=VI')).toBe(true);
});
