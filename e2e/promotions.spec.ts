import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { ask } from './api-client.ts';
import { solveByCalls, solveByDigits } from './captcha-solver.ts';
import { enter } from './cashier-steps.ts';
import { doubleClick } from './double-click.ts';
import { expectAccessible } from './expect-accessible.ts';
import { test } from './foyer-fixture.ts';
import { freshName, originOf, PASSWORD, register } from './member-steps.ts';
import { watchPage } from './page-errors.ts';
import { hydrated } from './wait-for-hydration.ts';

test.describe('promotions', () => {
  test('lead from the list through the remaining step to the money', { tag: '@long' }, async ({ page, baseURL }) => {
    const origin = originOf('lotus', baseURL);
    // The refused code.
    const watch = watchPage(page, [/status of 400/]);
    await enter(page, origin);
    await page.goto(`${origin}/m/activity`);
    await hydrated(page);
    await expectAccessible(page);
    await page.getByRole('link', { name: /Play within your limits/ }).click();
    await expect(page.getByText('0 of 1')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Set a limit of your own' }).click();
    await page.getByRole('link', { name: 'Set: Stake' }).click();
    await page.getByRole('textbox').fill('500000');
    await page.getByRole('button', { name: 'Set limit' }).click();
    await expect(page.getByRole('link', { name: 'Change: Stake' })).toBeVisible();
    await page.goto(`${origin}/m/activity?id=limits`);
    await hydrated(page);
    await doubleClick(page.getByRole('button', { name: /Claim 20\.000/ }));
    await expect(page.getByText('It is in your balance.')).toBeVisible();
    await page.goto(`${origin}/m/member/rewards`);
    await hydrated(page);
    await expect(page.getByRole('link', { name: /Play within your limits/ })).toHaveCount(1);
    await page.getByLabel('Promotion code').fill('NOTHING1');
    await page.getByRole('button', { name: 'Redeem' }).click();
    await expect(page.getByText('There is no such code. Check its letters and digits.')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Promotion code').fill('sen8888');
    await page.getByRole('button', { name: 'Redeem' }).click();
    await expect(page.getByText(/108\.000/)).toBeVisible();
    watch.expectSilent();
  });

  test('let members invite a friend, and lead agents to their own page', { tag: '@long' }, async ({
    browser,
    page,
    baseURL,
  }) => {
    const origin = originOf('lotus', baseURL);
    const watch = watchPage(page);
    await enter(page, origin);
    await page.goto(`${origin}/m/inviteFriends`);
    await hydrated(page);
    await expectAccessible(page);
    const code = await page
      .getByText(/^[A-Z0-9]{6,}$/)
      .first()
      .textContent();
    const friend = await browser.newPage({ locale: 'en-US' });
    await friend.goto(`${origin}/m/inviteFriends`);
    await expect(friend.getByRole('link', { name: 'Log in to get your link' })).toBeVisible();
    await friend.goto(`${origin}/m/register?r=${code}`);
    await hydrated(friend);
    await register(friend, freshName('friend'));
    await expect(friend).toHaveURL(/\/m\/home/);
    await friend.close();
    await page.reload();
    await expect(page.getByText('fr•••')).toBeVisible();
    watch.expectSilent();
    const other = await browser.newContext({ locale: 'en-US' });
    const agent = await other.newPage();
    await enter(agent, origin, { name: 'agent', password: 'Foyer-agent-1' });
    await agent.goto(`${origin}/m/inviteFriends`);
    await expect(agent.getByRole('heading', { name: 'Agent centre' })).toBeVisible();
    await expectAccessible(agent);
    await other.close();
  });

  test('a member sees what more friends bring, and shares the link with its picture', { tag: '@long' }, async ({
    page,
    baseURL,
  }) => {
    const origin = originOf('lotus', baseURL);
    await page.addInitScript(() => {
      navigator.canShare = () => true;
      navigator.share = async (data) => {
        const [file] = data?.files ?? [];
        document.title = `shared ${data?.text} ${file?.type} ${(file?.size ?? 0) > 10_000}`;
      };
    });
    await enter(page, origin);
    await page.goto(`${origin}/m/inviteFriends`);
    await hydrated(page);
    const tiers = page.getByRole('region', { name: 'More friends, more for each' }).getByRole('listitem');
    await expect(tiers).toHaveText([/100\.000.*1/, /120\.000.*5/, /150\.000.*10/, /200\.000.*25/]);
    await page.getByRole('button', { name: 'Share invite' }).click();
    await expect(page).toHaveTitle(/^shared http.+\/m\/register\?r=[A-Z0-9]+ image\/png true$/);
  });

  test('ask for a captcha once many wrong codes have come from one address', { tag: '@long' }, async ({
    page,
    baseURL,
  }) => {
    const origin = originOf('aurora', baseURL);
    const { captcha } = JSON.parse(await readFile('merchants/aurora/merchant.json', 'utf8'));
    for (let member = 0; member < 5; member += 1) {
      const json = { username: freshName(`guess${member}`), password: PASSWORD, isAdult: true };
      const solved = await solveByCalls(origin, captcha.id);
      const asked = { method: 'POST', json: { ...json, ...solved } };
      const { token } = JSON.parse((await ask(`${origin}/wps/member/register`, asked)).text).value;
      for (let at = 0; at < 4; at += 1)
        await ask(`${origin}/wps/promotion/redeem`, {
          method: 'POST',
          headers: { authorization: token },
          json: { code: `GUESS${member}${at}` },
        });
    }
    const watch = watchPage(page, [/status of 400/]);
    await page.goto(`${origin}/m/register?go=/m/member/rewards`);
    await hydrated(page);
    await register(page, freshName('code'));
    await expect(page).toHaveURL(/rewards/);
    await hydrated(page);
    await expect(page.getByRole('button', { name: /^Security check/ })).toHaveCount(0);
    await page.getByLabel('Promotion code').fill('AURORA88');
    await page.getByRole('button', { name: 'Redeem' }).click();
    await expect(page.getByRole('button', { name: /^Security check/ })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Redeem' }).click();
    await solveByDigits(page);
    await expect(page.getByText('₱88.00').first()).toBeVisible();
    watch.expectSilent();
  });

  test('are for members, also without scripts', { tag: '@long' }, async ({ browser, baseURL, page }) => {
    const origin = originOf('lotus', baseURL);
    await enter(page, origin);
    const context = await browser.newContext({
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
      locale: 'en-US',
    });
    const plain = await context.newPage();
    await plain.goto(`${origin}/m/activity?id=check-in`);
    await plain.getByRole('button', { name: 'Check in for today' }).click();
    await expect(plain.getByText('1 of 5')).toBeVisible();
    await expect(plain.getByText('You have checked in today.')).toBeVisible();
    await context.close();
    const visitor = await browser.newPage({ locale: 'en-US' });
    await visitor.goto(`${originOf('samba', baseURL)}/m/activity?id=cashback`);
    await expect(visitor).toHaveURL(/\/m\/login\?go=%2Fm%2Factivity%3Fid%3Dcashback/);
    await visitor.close();
  });
});
