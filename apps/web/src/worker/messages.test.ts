import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toMessage } from './messages.ts';

const ORIGIN = 'http://lotus.localhost';

test('caches only files of the build and the brand, on this origin', () => {
  const files = [
    `${ORIGIN}/m/assets/home.js`,
    `${ORIGIN}/m/brand/lotus/mark.svg`,
    `${ORIGIN}/wps/wallet/balance`,
    `${ORIGIN}/m/home`,
    'https://evil.example/m/assets/x.js',
    `${ORIGIN}.evil.example/m/assets/x.js`,
    42,
  ];
  expect(toMessage({ type: 'KEEP', files, locale: 'vi-VN' }, ORIGIN)).toEqual({
    type: 'KEEP',
    files: files.slice(0, 2),
    locale: 'vi-VN',
  });
});

test('replaces an invalid locale with English', () => {
  expect(toMessage({ type: 'KEEP', files: [], locale: 'x\r\nevil: 1' }, ORIGIN)).toMatchObject({ locale: 'en' });
});

test('ignores anything that is not a message', () => {
  fc.assert(
    fc.property(fc.anything(), (data) => {
      const message = toMessage(data, ORIGIN);
      if (message) expect(['TAKE_OVER', 'KEEP', 'SESSION']).toContain(message.type);
    }),
  );
  expect(toMessage({ type: 'SESSION', isMember: 'yes' }, ORIGIN)).toBeNull();
});
