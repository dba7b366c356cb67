import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { publishOffers } from '../../testing/publish-offers.ts';
import { solveV4 } from '../../testing/solve-captcha.ts';

const HOST = 'aurora.localhost';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway({ captcha: true });
  await publishOffers(gateway, 'aurora', [
    { id: 'shared', value: { kind: 'code', amountMinor: '800', code: 'AURORA8' } },
  ]);
});
afterAll(() => gateway.close());

const solve = async () => {
  const id = gateway.context.captcha.accounts.get('aurora')?.id ?? '';
  return { geetestValidateV4: JSON.stringify(await solveV4(gateway.sandbox.app, id)) };
};
async function newMember(): Promise<string> {
  const body = { username: `cap.${randomUUID().slice(0, 8)}`, password: 'correct horse', isAdult: true };
  const { json } = await gateway.call('member.register', { host: HOST, body: { ...body, ...(await solve()) } });
  return json.value.token ?? '';
}

interface Place {
  remoteAddress: string;
  device?: string;
}
const redeem = async (token: string, { device, remoteAddress }: Place, body: { code: string }) => {
  const headers = device ? { 'device-id': device } : {};
  const { json } = await gateway.call('promotion.redeem', { host: HOST, token, remoteAddress, headers, body });
  return json.errorCode ?? 'granted';
};

/** Twenty wrong codes by five members, so that none of them must wait. */
async function guess(placeOf: (count: number) => Place): Promise<void> {
  for (let member = 0; member < 5; member += 1) {
    const token = await newMember();
    for (let at = 0; at < 4; at += 1)
      expect(await redeem(token, placeOf(member * 4 + at), { code: `GUESS${member}${at}` })).toBe('code.unknown');
  }
}

test('requires a captcha after twenty wrong codes from one address, and accepts each captcha for one code', async () => {
  const place = { remoteAddress: '198.51.100.20' };
  await guess(() => place);
  const token = await newMember();
  expect(await redeem(token, place, { code: 'AURORA8' })).toBe('captcha.required');
  const solved = await solve();
  expect(await redeem(token, place, { code: 'WRONG999', ...solved })).toBe('code.unknown');
  expect(await redeem(token, place, { code: 'AURORA8', ...solved })).toBe('captcha.invalid');
  expect(await redeem(token, place, { code: 'AURORA8', ...(await solve()) })).toBe('granted');
  // Another address needs no captcha.
  expect(await redeem(await newMember(), { remoteAddress: '198.51.100.21' }, { code: 'AURORA8' })).toBe('granted');
});

test('requires a captcha after twenty wrong codes from one device, regardless of its address', async () => {
  const device = randomUUID();
  await guess((count) => ({ device, remoteAddress: `203.0.113.${count}` }));
  const place = { device, remoteAddress: '203.0.113.200' };
  const token = await newMember();
  expect(await redeem(token, place, { code: 'AURORA8' })).toBe('captcha.required');
  expect(await redeem(token, { remoteAddress: '203.0.113.200' }, { code: 'AURORA8' })).toBe('granted');
});

test('makes a member wait after the sixth wrong code, even with a solved captcha', async () => {
  const token = await newMember();
  const place = { remoteAddress: '192.0.2.77' };
  for (let count = 0; count < 5; count += 1)
    expect(await redeem(token, place, { code: `WRONG${count}` })).toBe('code.unknown');
  expect(await redeem(token, place, { code: 'AURORA8', ...(await solve()) })).toBe('TOO_MANY_REQUEST_CODE');
});
