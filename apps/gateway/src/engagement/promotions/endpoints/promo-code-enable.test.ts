import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../../testing/boot-gateway.ts';
import { publishOffers } from '../../../testing/publish-offers.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
});
afterAll(() => gateway.close());

const isEnabled = async (host: string, username: string) => {
  const { token } = await gateway.member(username, host);
  return (await gateway.call('relay.promoCodeEnable', { token, host })).json.value.enabled;
};

test('takes codes where the merchant’s document allows it and an offer has one', async () => {
  expect(await isEnabled('lotus.localhost', 'coder001')).toBe(true);
  expect(await isEnabled('aurora.localhost', 'coder002')).toBe(false);
});

test('takes no codes while no offer has one', async () => {
  await publishOffers(gateway, 'lotus', [{ id: 'gift' }]);
  expect(await isEnabled('lotus.localhost', 'coder003')).toBe(false);
});
