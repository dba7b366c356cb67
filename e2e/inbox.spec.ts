import { expect } from '@playwright/test';
import { newMember } from './api-client.ts';
import { enter, type MemberCall, payAtBank } from './cashier-steps.ts';
import { expectAccessible } from './expect-accessible.ts';
import { test } from './journey.ts';
import { logIn, originOf } from './member-steps.ts';
import { watchPage } from './page-errors.ts';
import { hydrated } from './wait-for-hydration.ts';

/** Pays a deposit in the sandbox bank; the message about it follows. */
async function deposit(call: MemberCall, origin: string): Promise<void> {
  const { qr } = await call('/wps/cashier/createDeposit', { method: 'vietqr', amountMinor: '500000' });
  await payAtBank(origin, String(qr), '500000');
}

test.describe('the inbox of a member', () => {
  test('shows a new message without reloading, opens it, marks it, and undoes a deletion', { tag: '@long' }, async ({
    page,
    baseURL,
  }) => {
    const origin = originOf('lotus', baseURL);
    const watch = watchPage(page);
    const call = await enter(page, origin);
    await page.goto(`${origin}/m/member/inbox`);
    await hydrated(page);
    await expect(page.getByRole('heading', { name: 'Nothing new' })).toBeVisible();
    await expectAccessible(page);
    await deposit(call, origin);
    const message = page.getByRole('link', { name: /Your deposit has arrived/ });
    await expect(message).toBeVisible();
    await expect(message).toContainText('Unread');
    await expectAccessible(page);
    await message.click();
    await expect(page.getByRole('heading', { name: 'Your deposit has arrived' })).toBeVisible();
    await expect(page.getByText('500.000 ₫ has been added to your balance.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('heading', { name: 'Nothing new' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(message).toBeVisible();
    await expect(message).not.toContainText('Unread');
    const saved = page.waitForResponse((response) => response.url().includes('/inbox/mark'));
    await page.getByRole('button', { name: 'Mark “Your deposit has arrived” as unread' }).click();
    await expect(message).toContainText('Unread');
    await saved;
    await page.reload();
    await expect(message).toContainText('Unread');
    await page.getByRole('link', { name: 'Security', exact: true }).click();
    await expect(page.getByText('There are no messages of this kind.')).toBeVisible();
    await page.getByRole('link', { name: 'Money', exact: true }).click();
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(message).not.toContainText('Unread');
    await page.goto(`${origin}/m/member/home`);
    await expect(page.getByRole('link', { name: 'Inbox' }).first()).toBeVisible();
    await expect(page.getByText('1 unread message')).toBeHidden();
    watch.expectSilent();
  });

  test('is for members only, and leads back to the message after the login', async ({ page, baseURL }) => {
    const origin = originOf('lotus', baseURL);
    await page.goto(`${origin}/m/member/inbox/12`);
    await expect(page).toHaveURL(/\/m\/login\?.*go=/);
    await logIn(page, await newMember(origin));
    await expect(page).toHaveURL(/\/m\/member\/inbox\/12/);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  });

  test('changes the balance on every page while money comes in', { tag: '@long' }, async ({ page, baseURL }) => {
    const origin = originOf('lotus', baseURL);
    const call = await enter(page, origin);
    const stream = page.waitForResponse('**/wps/stream');
    await page.goto(`${origin}/m/home`);
    await expect(page.getByRole('link', { name: 'Balance 2.000.000 ₫' })).toBeVisible();
    await stream;
    await deposit(call, origin);
    await expect(page.getByRole('link', { name: 'Balance 2.500.000 ₫' })).toBeVisible();
  });
});
