import { expect, test } from 'vitest';
import { bootGateway } from '../../testing/boot-gateway.ts';

const body = { countryDialingCode: '84', mobileNum: '0912345678' };

test('refuses to send a code where no SMS service is connected', async () => {
  const gateway = await bootGateway({ messages: { sms: null } });
  expect((await gateway.call('verification.smsNoLogin', { body })).json.errorCode).toBe('vendor.unavailable');
  await gateway.close();
});

test('allows a new request immediately when a message was not accepted', async () => {
  let isBroken = true;
  const sms = {
    send: async () => {
      if (isBroken) throw new Error('the service is down');
    },
  };
  const gateway = await bootGateway({ messages: { sms } });
  expect((await gateway.call('verification.smsNoLogin', { body })).json.errorCode).toBe('vendor.unavailable');
  isBroken = false;
  expect((await gateway.call('verification.smsNoLogin', { body })).status).toBe(200);
  await gateway.close();
});
