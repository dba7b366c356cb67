import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { type OwnFoyer, test } from './foyer-fixture.ts';
import { logOut } from './member-steps.ts';
import { freshNumber, sendCode, toE164 } from './mobile-steps.ts';
import { watchPage } from './page-errors.ts';
import { sentCode } from './sent-code.ts';
import { hydrated } from './wait-for-hydration.ts';

test.use({ serviceWorkers: 'block' });

/** Restarts a Foyer whose brand lotus has its codes sent by Firebase. */
async function sendByFirebase(foyer: OwnFoyer): Promise<void> {
  const merchants = path.join(foyer.folder, 'merchants');
  await cp('merchants', merchants, { recursive: true });
  const file = path.join(merchants, 'lotus/merchant.json');
  const document = JSON.parse(await readFile(file, 'utf8'));
  Object.assign(document.switches, { FIREBASESMS3: true, MOBILEREGPWD3: false });
  await writeFile(file, JSON.stringify(document));
  await foyer.stop();
  await foyer.start({ FOYER_MERCHANTS: merchants });
}

async function askForCode(page: Page, number: string, origin: string): Promise<string> {
  await page.getByLabel('Mobile number').fill(number);
  await sendCode(page);
  await expect(page.getByText('We sent a 6-digit code')).toBeVisible();
  return sentCode(origin, toE164(number));
}

test('a number that Firebase verifies creates an account, and logs in from then on', { tag: '@long' }, async ({
  page,
  foyer,
}) => {
  await sendByFirebase(foyer);
  const watch = watchPage(page, [/400 \(Bad Request\)/]);
  const number = freshNumber('093');
  await page.goto(`${foyer.origin}/m/login?by=sms`);
  await hydrated(page);
  const first = await askForCode(page, number, foyer.origin);
  await page.getByLabel('SMS code').fill(first === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByLabel('SMS code')).toHaveAttribute('aria-invalid', 'true');
  // A reload does not lose the verification that is under way.
  await page.reload();
  await hydrated(page);
  await page.getByLabel('SMS code').fill(first);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('button', { name: 'Create one' }).click();
  await expect(page.getByText('Your new account will be linked to SMS.')).toBeVisible();
  await page.getByLabel('Username', { exact: true }).fill(`n${number}`);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/m\/home$/);

  await logOut(page, foyer.origin);
  await page.goto(`${foyer.origin}/m/login?by=sms&go=/m/member/home`);
  await hydrated(page);
  await page.getByLabel('SMS code').fill(await askForCode(page, number, foyer.origin));
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/m\/member\/home$/);
  await expect(page.getByText(`n${number}`)).toBeVisible();
  watch.expectSilent();
});

test('a registration with a number that Firebase verifies needs no code from us', { tag: '@long' }, async ({
  page,
  foyer,
}) => {
  await sendByFirebase(foyer);
  const number = freshNumber('094');
  await page.goto(`${foyer.origin}/m/register?by=mobile`);
  await hydrated(page);
  await page.getByLabel('SMS code').fill(await askForCode(page, number, foyer.origin));
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/m\/home$/);
});
