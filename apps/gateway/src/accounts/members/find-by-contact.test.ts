import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
});
afterAll(() => gateway.close());

/** A member of lotus with a contact. */
async function reachable(username: string, contact: { mobile: string } | { email: string }): Promise<void> {
  await gateway.member(username);
  const [column] = Object.keys(contact);
  await gateway.database.pool.query(`update foyer.member set ${column} = $1 where username = $2`, [
    ...Object.values(contact),
    username,
  ]);
}

const forget = (username: string) => gateway.call('member.passwordForgotten', { body: { username } });

test.each([
  ['0912345601', '+84912345601'],
  ['0912.345.602', '+84912345602'],
])('finds the owner of a mobile number, not a member who chose it as a username: %s', async (typed, mobile) => {
  await reachable(typed, { email: `${typed}@mail.test` });
  await reachable(`owner.${typed}`, { mobile });
  await forget(typed);
  await expect.poll(() => gateway.sentCode(mobile)).toMatch(/^\d{6}$/);
  expect(await gateway.sentCode(`${typed}@mail.test`)).toBe('');
});

test('finds a number in a later country of the merchant, if no member has it in an earlier one', async () => {
  await reachable('khmer01', { mobile: '+855971234567' });
  await forget('0971234567');
  await expect.poll(() => gateway.sentCode('+855971234567')).toMatch(/^\d{6}$/);
});

test('prefers the earlier country of the merchant, unless the number names the other', async () => {
  await reachable('khmer02', { mobile: '+855971234568' });
  await reachable('viet02', { mobile: '+84971234568' });
  await forget('0971234568');
  await expect.poll(() => gateway.sentCode('+84971234568')).toMatch(/^\d{6}$/);
  expect(await gateway.sentCode('+855971234568')).toBe('');
  await forget('+855 97 123 4568');
  await expect.poll(() => gateway.sentCode('+855971234568')).toMatch(/^\d{6}$/);
});

test('finds a username of digits that is nobody’s number', async () => {
  await reachable('0912345699', { email: 'digits@mail.test' });
  await forget('0912345699');
  await expect.poll(() => gateway.sentCode('digits@mail.test')).toMatch(/^\d{6}$/);
});
