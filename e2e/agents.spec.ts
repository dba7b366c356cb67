import { expect } from '@playwright/test';
import { enter } from './cashier-steps.ts';
import { doubleClick } from './double-click.ts';
import { expectAccessible } from './expect-accessible.ts';
import { test } from './foyer-fixture.ts';
import { freshName, originOf, register } from './member-steps.ts';
import { watchPage } from './page-errors.ts';
import { hydrated } from './wait-for-hydration.ts';

test.describe('agents', () => {
  test('are members who have applied, step by step', { tag: '@long' }, async ({ page, baseURL }) => {
    const origin = originOf('lotus', baseURL);
    // The page that is refused, and a form without a name.
    const watch = watchPage(page, [/status of 40[03]/]);
    await page.goto(`${origin}/m/register`);
    await hydrated(page);
    await register(page, freshName('apply'));
    await expect(page).toHaveURL(/\/m\/home/);
    await page.goto(`${origin}/m/agentRegister`);
    await hydrated(page);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Become an agent' }).click();
    await expect(page.getByText('Step 1 of 3')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Continue' }).click();
    await expect(page.getByText('Step 2 of 3')).toBeVisible();
    await expect(page.getByLabel('Name of the shop')).toBeHidden();
    await page.getByRole('radio', { name: 'A shop' }).check({ force: true });
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Say what it is called.')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Name of the shop').fill('Cruz Sari-sari');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Step 3 of 3')).toBeVisible();
    await page.reload();
    await hydrated(page);
    await expect(page.getByText('Cruz Sari-sari')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send the application' }).click();
    await expect(page.getByText('Agree to the rules of agents first.')).toBeVisible();
    await page.getByText('I agree to these rules.').click();
    await doubleClick(page.getByRole('button', { name: 'Send the application' }));
    await expect(page.getByRole('heading', { name: 'We are reading your application' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Take it back' }).click();
    await expect(page.getByText('Step 1 of 3')).toBeVisible();
    watch.expectSilent();
  });

  test('can apply without scripts', async ({ browser, baseURL, page }) => {
    const origin = originOf('lotus', baseURL);
    await page.goto(`${origin}/m/register`);
    await hydrated(page);
    await register(page, freshName('plain'));
    await expect(page).toHaveURL(/\/m\/home/);
    const context = await browser.newContext({
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
      locale: 'en-US',
    });
    const plain = await context.newPage();
    await plain.goto(`${origin}/m/member/agentApplication?step=2`);
    await plain.getByRole('radio', { name: 'Events' }).check({ force: true });
    await plain.getByRole('textbox').first().fill('Tết fair');
    await plain.getByRole('button', { name: 'Continue' }).click();
    await expect(plain.getByText('Tết fair')).toBeVisible();
    await plain.getByText('I agree to these rules.').click();
    await plain.getByRole('button', { name: 'Send the application' }).click();
    await expect(plain.getByRole('heading', { name: 'We are reading your application' })).toBeVisible();
    await context.close();
  });

  test('have a desk of their own', { tag: '@long' }, async ({ page, baseURL }) => {
    const origin = originOf('lotus', baseURL);
    // The month that has no statement.
    const watch = watchPage(page, [/status of 404/]);
    await enter(page, origin, { name: 'agent', password: 'Foyer-agent-1' });
    await page.goto(`${origin}/m/member/agentApplication`);
    await expect(page.getByRole('heading', { name: 'Agent centre' })).toBeVisible();
    await hydrated(page);
    await expectAccessible(page);
    const parts = page.getByRole('navigation', { name: 'Parts of the agent centre' });
    await parts.getByRole('link', { name: 'Statement' }).click();
    await expect(page.getByRole('heading', { name: 'How it is counted' })).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download as a table (CSV)' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^lotus-agent-\d{4}-\d{2}\.csv$/);
    await parts.getByRole('link', { name: 'Network' }).click();
    await expect(page.getByText('No agents below you yet')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Invite people' }).click();
    await expect(page.getByText('Your referral code')).toBeVisible();
    await page.goBack();
    await expect(page.getByText('No agents below you yet')).toBeVisible();
    await page.goto(`${origin}/m/agentRegister?view=statement&period=2020-01`);
    await expect(page.getByRole('heading', { name: 'How it is counted' })).toHaveCount(0);
    watch.expectSilent();
  });

  test('have statement files that nobody else can download', async ({ page, baseURL }) => {
    const origin = originOf('lotus', baseURL);
    await enter(page, origin);
    const answer = await page.evaluate(async () => {
      const { headers, status } = await fetch('/m/agentRegister/statement?period=2026-10');
      return { status, type: headers.get('content-type') ?? '' };
    });
    expect(answer.status).toBe(403);
    expect(answer.type).not.toContain('csv');
  });

  test('and all members can save a poster with their own code', { tag: '@long' }, async ({ page, baseURL }) => {
    const origin = originOf('samba', baseURL);
    const watch = watchPage(page);
    await enter(page, origin);
    await page.goto(`${origin}/m/inviteFriends`);
    await hydrated(page);
    await expectAccessible(page);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Save the poster' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^samba-[A-Z0-9]{8}\.png$/);
    watch.expectSilent();
    const size = () =>
      page.evaluate(async () => {
        const response = await fetch('/m/inviteFriends/poster');
        if (!response.ok) return response.status;
        const picture = await createImageBitmap(await response.blob());
        return [picture.width, picture.height];
      });
    // For a moment after a file, the next one is refused.
    await expect.poll(size).toEqual([1080, 1350]);
    await page.context().clearCookies();
    await page.goto(`${origin}/m/inviteFriends/poster`);
    await expect(page).toHaveURL(/\/m\/login/);
  });
});
