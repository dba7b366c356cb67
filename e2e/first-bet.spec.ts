import { expect, type Page } from '@playwright/test';
import { BRANDS } from './brands.data.ts';
import { test } from './journey.ts';
import { chooseNumbers, placeTicket } from './lotto-steps.ts';
import { freshName, logIn, logOut, nameOf, originOf, PASSWORD, register, tokenOf } from './member-steps.ts';
import { watchPage } from './page-errors.ts';
import { BASE_URL } from './server-address.ts';

/** Calls a server from the page, so that the browser resolves the brand's host. */
function ask(page: Page, path: string, token: string): Promise<Record<string, never>> {
  const question = { path, token };
  return page.evaluate(
    async ({ path, token }) => (await (await fetch(path, { headers: { authorization: token } })).json()).value,
    question,
  );
}

/** The member's balance in minor units, from the gateway. */
async function balanceOf(page: Page): Promise<bigint> {
  const { balanceMinor } = await ask(page, '/wps/wallet/balance', await tokenOf(page));
  return BigInt(balanceMinor ?? 'none');
}

for (const brand of BRANDS) {
  test.describe(brand.code, () => {
    test.use({ baseURL: originOf(brand.code, BASE_URL) });

    test('a visitor registers, bets, watches the draw close and is paid by the rules', {
      tag: brand.code === 'lotus' ? [] : '@long',
    }, async ({ page }) => {
      const watch = watchPage(page);
      await page.goto('/m/home');
      await page.getByRole('link', { name: 'Register' }).first().click();
      await register(page, freshName('bet'));
      await expect(page).toHaveURL(/\/m\/home$/);
      await expect(page.getByText(brand.welcomeBalance).first()).toBeVisible();
      const before = await balanceOf(page);

      await page.getByRole('link', { name: 'Bet now' }).first().click();
      await expect(page).toHaveURL(/\/lotto\//);
      await chooseNumbers(page, ['07', '18', '27', '39', '45']);
      await page.getByRole('button', { name: /^Review/ }).click();
      await placeTicket(page);
      await page.getByRole('link', { name: 'Watch the draw' }).click();
      await expect(page.getByText(/^(No hit in this draw|You won )|of your stake came back$/).first()).toBeVisible({
        timeout: 90_000,
      });

      await expectSealed(page);
      const ticket = await readTicket(page);
      expect(ticket.state).toMatch(/^(won|lost)$/);
      await page.goto('/m/home');
      expect(await balanceOf(page)).toBe(before - BigInt(ticket.totalMinor) + BigInt(ticket.payoutMinor));
      const moves = await movesOf(page);
      expect(moves).toEqual(['win', 'bet', 'grant']);
      await page.goto('/m/member/bets?state=settled');
      const bet = page.locator('a[href^="/m/member/bets/"]').first();
      await expect(bet).toContainText(ticket.state === 'won' ? 'Won' : 'Lost');

      const username = await nameOf(page);
      await logOut(page);
      await page.goto('/m/login');
      await logIn(page, username, PASSWORD);
      await expect(page).toHaveURL(/\/m\/home$/);
      await expect(page.getByRole('link', { name: /^Balance/ })).toBeVisible();
      watch.expectSilent();
    });
  });
}

/** The member's device verifies that the ticket was sealed before the draw, and that the draw matches its commitment. */
async function expectSealed(page: Page): Promise<void> {
  for (const [title, verdict] of [
    ['Ticket placed', /^Yours is one of the \d+ tickets? sealed before the draw$/],
    ['Provably fair', 'Verified on this device'],
  ] as const) {
    const card = page.locator('section', { has: page.getByRole('heading', { name: title }) });
    await card.getByRole('button', { name: 'Verify' }).click();
    await expect(card.getByText(verdict)).toBeVisible();
  }
}

async function readTicket(page: Page): Promise<{ state: string; totalMinor: string; payoutMinor: string }> {
  const ticketId = /tickets\/([\w-]+)/.exec(page.url())?.[1] ?? '';
  const token = await page.evaluate(() => {
    for (const key of Object.keys(sessionStorage)) {
      const found = /"token":"([\w-]+)"/.exec(sessionStorage.getItem(key) ?? '');
      if (key.startsWith('lotto') && found) return found[1];
    }
    return '';
  });
  const value = await ask(page, `/lotto/api/tickets/${ticketId}`, token ?? '');
  return { state: value.state ?? '', totalMinor: value.totalMinor ?? '', payoutMinor: value.payoutMinor ?? '0' };
}

async function movesOf(page: Page): Promise<string[]> {
  const { transactions = [] } = (await ask(page, '/wps/wallet/transactions', await tokenOf(page))) as {
    transactions?: { kind: string }[];
  };
  return transactions.map(({ kind }) => kind);
}
