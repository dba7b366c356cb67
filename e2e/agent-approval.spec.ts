import { expect } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { newMember } from './api-client.ts';
import { test } from './foyer-fixture.ts';
import { logIn } from './member-steps.ts';
import { hydrated } from './wait-for-hydration.ts';

/** Logs a member of staff in at the admin port. @returns a function for their calls */
async function operator(adminOrigin: string, name: string, { password, secret }: { password: string; secret: string }) {
  const post = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) };
    const reply = await fetch(`${adminOrigin}/operator/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return (await reply.json()) as { value?: { token?: string; applications?: { id: string }[] } };
  };
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const token = (await post('login', { name, password, code })).value?.token;
  expect(token).toBeTruthy();
  return (path: string, body: object) => post(path, body, token);
}

test('a member is an agent once two people have approved the application, and not before', { tag: '@long' }, async ({
  foyer,
  page,
}) => {
  const anh = await foyer.addPerson('anh.ops', 'lotus:promotions');
  const binh = await foyer.addPerson('binh.ops', 'lotus:promotions');
  const member = await newMember(foyer.origin);
  await page.goto(`${foyer.origin}/m/login`);
  await hydrated(page);
  await logIn(page, member);
  await expect(page).toHaveURL(/\/m\/home/);

  await page.goto(`${foyer.origin}/m/member/agentApplication?step=2`);
  await hydrated(page);
  await page.getByRole('radio', { name: 'Events' }).check({ force: true });
  await page.getByRole('textbox').first().fill('Night market');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('I agree to these rules.').click();
  await page.getByRole('button', { name: 'Send the application' }).click();
  await expect(page.getByRole('heading', { name: 'We are reading your application' })).toBeVisible();

  const first = await operator(foyer.adminOrigin, 'anh.ops', anh);
  const second = await operator(foyer.adminOrigin, 'binh.ops', binh);
  const { value } = await first('agent-applications', { merchant: 'lotus' });
  const [application] = value?.applications ?? [];
  const decision = { merchant: 'lotus', applicationId: application?.id, reason: 'known in the district' };
  expect(await first('approve-agent-application', decision)).toMatchObject({ value: { state: 'checked' } });
  await page.goto(`${foyer.origin}/m/agentRegister`);
  await expect(page.getByRole('heading', { name: 'This page is for agents' })).toBeVisible();
  expect(await second('approve-agent-application', decision)).toMatchObject({ value: { state: 'approved' } });
  await page.goto(`${foyer.origin}/m/inviteFriends`);
  await expect(page.getByRole('heading', { name: 'Agent centre' })).toBeVisible();
});
