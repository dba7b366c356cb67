import type { TSchema } from 'typebox';
import { expect, test } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { LENGTHS } from './lengths.data.ts';

/** The length of each field by its name, in every call. */
const BY_NAME: Readonly<Record<string, number>> = {
  ...{ account: LENGTHS.account, holder: LENGTHS.name, username: LENGTHS.username, email: LENGTHS.email },
  ...{ password: LENGTHS.password, newPassword: LENGTHS.password, search: LENGTHS.search },
  ...{ mobile: LENGTHS.mobileNum, mobileNum: LENGTHS.mobileNum, countryDialingCode: LENGTHS.countryDialingCode },
  ...{ verifyCode: LENGTHS.verifyCode, referralCode: LENGTHS.referralCode },
};

const fields = Object.entries(endpoints as Readonly<Record<string, Endpoint>>).flatMap(([call, { body, query }]) =>
  [body, query].flatMap((schema) => {
    const { properties = {} } = (schema ?? {}) as { properties?: Record<string, TSchema & { maxLength?: number }> };
    return Object.entries(properties)
      .filter(([name]) => name in BY_NAME)
      .map(([name, { maxLength }]) => ({ call, name, maxLength }));
  }),
);

test('gives a field the same length in every call that has it', () => {
  expect(fields.filter(({ maxLength, name }) => maxLength !== BY_NAME[name])).toEqual([]);
});

test.each(Object.keys(BY_NAME))('finds a call with the field %s', (name) => {
  expect(fields.some((field) => field.name === name)).toBe(true);
});

test('reads every field that people type', () => {
  const passwords = ['password', 'newPassword'];
  const unread = Object.entries(endpoints as Readonly<Record<string, Endpoint>>).flatMap(([call, { body }]) => {
    const { properties = {} } = (body ?? {}) as { properties?: Record<string, object> };
    return Object.entries(properties)
      .filter(([name, field]) => name in BY_NAME && !passwords.includes(name) && !('x-reading' in field))
      .map(([name]) => `${call} ${name}`);
  });
  // How an account is read depends on its method.
  expect(unread).toEqual(['cashier.addBeneficiary account', 'cashier.readAccount account']);
});
