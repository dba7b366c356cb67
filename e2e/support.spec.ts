import { expect } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { test } from './foyer-fixture.ts';

test('a visitor writes to customer service, also without a connection, and staff answers at the desk', async ({
  browser,
  foyer,
  page,
}) => {
  const { password, secret } = await foyer.addFirstPerson('linh.desk', '*:support');
  await page.goto(`${foyer.origin}/m/support`);
  await page.getByRole('link', { name: 'Start a chat' }).click();
  const field = page.getByRole('textbox', { name: 'Message' });
  await field.fill('My deposit is not here yet');
  await field.press('Enter');
  await expect(page.getByRole('img', { name: 'Sent' })).toHaveCount(1);
  await expect(page.getByText('You are number 1 in the queue')).toBeVisible();

  await page.context().setOffline(true);
  await field.fill('Written in a tunnel');
  await field.press('Enter');
  await expect(page.getByText('Sending')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('img', { name: 'Sent' })).toHaveCount(2);

  const desk = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await desk.goto(`${foyer.adminOrigin}/desk/`);
  await desk.getByLabel('Name').fill('linh.desk');
  await desk.getByLabel('Password').fill(password);
  await desk.getByLabel('Code').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await desk.getByRole('button', { name: 'Sign in' }).click();
  await desk.getByLabel('Name that customers see').fill('Linh');
  await desk.getByRole('button', { name: 'Begin' }).click();
  await desk.getByText('Written in a tunnel').click();
  await expect(desk.getByRole('log').getByText('My deposit is not here yet')).toBeVisible();
  await desk.getByRole('button', { name: 'Take' }).click();
  await desk.getByLabel('Answer').fill('/dep-w');
  await desk.keyboard.press('Enter');
  await desk.keyboard.press('Enter');

  await expect(page.getByText('Linh has joined the chat')).toBeVisible();
  await expect(page.getByText('Your transfer has reached the bank')).toBeVisible();
  await expect(desk.getByText('read')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Written in a tunnel')).toHaveCount(1);
  await expect(page.getByRole('img', { name: 'Read' })).toHaveCount(2);

  await desk.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: '5 stars' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Thank you for your rating.')).toBeVisible();
  await desk.close();
});
