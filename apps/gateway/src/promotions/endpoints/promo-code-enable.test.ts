import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
});
afterAll(() => gateway.close());

test.each([
  ['lotus', true],
  ['aurora', false],
])('returns the setting of promotion codes in the document of %s', async (merchant, enabled) => {
  const host = `${merchant}.localhost`;
  const { token } = await gateway.member('coder001', host);
  expect((await gateway.call('relay.promoCodeEnable', { token, host })).json.value).toEqual({ enabled });
});
