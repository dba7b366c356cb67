import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { ask } from './api-client.ts';
import { type MemberCall, payAtBank, sessionCall } from './cashier-steps.ts';
import { test } from './foyer-fixture.ts';
import { chooseNumbers, placeTicket, waitForTimeToBet } from './lotto-steps.ts';
import { freshName, originOf, register } from './member-steps.ts';
import { watchPage } from './page-errors.ts';
import { hydrated } from './wait-for-hydration.ts';

/** What a new member of each brand pays, stakes and withdraws; in Brazil nobody deposits before they are verified. */
const MARKETS = [
  {
    ...{
      brand: 'lotus',
      method: /VietQR/,
      chip: '100.000 ₫',
      units: '100000',
      stake: '4000',
      withdrawn: '100000',
      isVerifiedFirst: false,
    },
    person: { name: 'Nguyễn Thị Linh', birthDate: '1998-03-14', number: '079198123456', label: 'CCCD number' },
    account: { number: '0451000234567', holder: 'NGUYEN THI LINH' },
  },
  {
    ...{
      brand: 'aurora',
      method: /QR Ph/,
      chip: '₱200.00',
      units: '200',
      stake: '8',
      withdrawn: '150',
      isVerifiedFirst: false,
    },
    person: { name: 'Maria Santos', birthDate: '1990-05-01', number: '1234567890123456', label: 'Card number (PCN)' },
    account: { number: '09171234567', holder: 'MARIA SANTOS' },
  },
  {
    ...{
      brand: 'samba',
      method: /PIX/i,
      chip: 'R$ 50,00',
      units: '50',
      stake: '2',
      withdrawn: '40',
      isVerifiedFirst: true,
    },
    person: { name: 'Ana Souza Lima', birthDate: '1995-12-31', number: '52998224725', label: 'CPF' },
    account: { number: '52998224725', holder: 'ANA SOUZA LIMA' },
  },
] as const;
type Market = (typeof MARKETS)[number];

/** The demo brands, but new accounts can be used immediately, and a holder that no bank has confirmed does not wait for staff. */
async function withoutRest(folder: string): Promise<string> {
  const merchants = path.join(folder, 'merchants');
  await cp('merchants', merchants, { recursive: true });
  for (const { brand } of MARKETS) {
    const file = path.join(merchants, brand, 'cashier.json');
    const cashier = JSON.parse(await readFile(file, 'utf8')) as { rules: { id: string }[] };
    const rules = cashier.rules.filter(({ id }) => id !== 'name-not-sure');
    await writeFile(file, JSON.stringify({ ...cashier, rules, coolingOffHours: 0 }));
  }
  return merchants;
}

async function verify(page: Page, origin: string, { person }: Market): Promise<void> {
  await page.goto(`${origin}/m/member/identity/check`);
  await hydrated(page);
  await page.getByLabel('Full name, as on the document').fill(person.name);
  await page.getByLabel('Date of birth').fill(person.birthDate);
  await page.getByLabel(person.label).fill(person.number);
  await page.getByRole('button', { name: 'Continue' }).click();
  const image = sharp({ create: { width: 900, height: 600, channels: 3, background: '#dde6f3' } });
  const file = { name: 'card.jpg', mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() };
  for (const side of ['Front', 'Back', 'Selfie']) {
    await page.getByLabel(`${side}: Choose a file`).setInputFiles(file);
    await expect(page.getByRole('listitem').filter({ hasText: side }).getByText('Received')).toBeVisible();
  }
  await page.getByRole('button', { name: 'Send for checking' }).click();
  await expect(page.getByRole('heading', { name: 'Level 1 is open' })).toBeVisible();
}

async function deposit(page: Page, origin: string, { market, call }: { market: Market; call: MemberCall }) {
  await page.goto(`${origin}/m/member/deposit`);
  await hydrated(page);
  await page.getByRole('radio', { name: market.method }).check();
  await page.getByRole('button', { name: market.chip, exact: true }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Waiting for your payment')).toBeVisible();
  const [, id = ''] = /deposit\/([0-9a-f-]{36})/.exec(page.url()) ?? [];
  const { qr } = await call(`/wps/cashier/deposit?id=${id}`);
  await payAtBank(origin, String(qr), market.units);
  await expect(page.getByRole('heading', { name: 'The money has arrived' })).toBeVisible();
}

/** Stakes what was deposited: a number of the first game is staked on 27 prizes. */
async function bet(page: Page, origin: string, { stake: amount }: Market): Promise<void> {
  await page.goto(`${origin}/m/home`);
  await page.getByRole('link', { name: 'Bet now' }).first().click();
  await expect(page).toHaveURL(/\/lotto\//);
  await chooseNumbers(page, ['07']);
  const stake = page.getByRole('textbox', { name: 'Stake' });
  await stake.click();
  await stake.fill(amount);
  await stake.blur();
  // A bet at the moment of the close is refused, which the console shows.
  await waitForTimeToBet(page);
  await page.getByRole('button', { name: /^Review/ }).click();
  await placeTicket(page);
}

async function withdraw(page: Page, origin: string, { account, withdrawn }: Market): Promise<void> {
  await page.goto(`${origin}/m/member/withdraw/account`);
  await hydrated(page);
  await page.getByLabel('Account number or key').fill(account.number);
  await page.getByLabel('Name of the holder').fill(account.holder);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Add this account' }).click();
  await expect(page.getByRole('radio', { name: new RegExp(account.number.slice(-4)) })).toBeChecked();
  await page.getByRole('textbox', { name: 'Amount' }).fill(withdrawn);
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(page.getByText(/^Paid on/)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('listitem').filter({ hasText: 'In your account' }).locator('time')).toBeVisible();
}

/** Whether the balance is the sum of all movements, which include everything that the bank has paid and received. */
async function compareBooks(origin: string, market: Market, call: MemberCall): Promise<void> {
  const { transactions } = (await call('/wps/wallet/transactions?limit=100')) as {
    transactions: { kind: string; amountMinor: string }[];
  };
  const sumOf = (rows: readonly { amountMinor: string }[]) =>
    rows.reduce((sum, { amountMinor }) => sum + BigInt(amountMinor), 0n);
  const { balanceMinor } = await call('/wps/wallet/balance');
  expect(sumOf(transactions)).toBe(BigInt(String(balanceMinor)));
  const { text } = await ask(`${origin}/sandbox/bank`, { headers: { accept: 'application/json' } });
  const bank = JSON.parse(text) as Record<'payments' | 'payouts', { merchant: string; amountMinor: string }[]>;
  const own = (rows: (typeof bank)['payments']) => rows.filter(({ merchant }) => merchant === market.brand);
  const { deposits } = (await call('/wps/cashier/deposits')) as { deposits: { id: string }[] };
  const read = await Promise.all(deposits.map(({ id }) => call(`/wps/cashier/deposit?id=${id}`)));
  expect(read.map(({ creditedMinor }) => creditedMinor)).toEqual(own(bank.payments).map((one) => one.amountMinor));
  const { withdrawals } = (await call('/wps/cashier/withdrawals')) as {
    withdrawals: { amountMinor: string; state: string }[];
  };
  expect(withdrawals.map(({ amountMinor, state }) => `${amountMinor} ${state}`)).toEqual(
    own(bank.payouts).map(({ amountMinor }) => `${amountMinor} paid`),
  );
}

for (const market of MARKETS)
  test(`a new member of ${market.brand} deposits, bets, proves who they are and is paid out`, { tag: '@long' }, async ({
    foyer,
    page,
  }) => {
    test.slow();
    await foyer.stop();
    await foyer.start({ FOYER_MERCHANTS: await withoutRest(foyer.folder) });
    const origin = originOf(market.brand, foyer.origin);
    const watch = watchPage(page);
    await page.goto(`${origin}/m/register`);
    await hydrated(page);
    await register(page, freshName('money'));
    await expect(page).toHaveURL(/\/m\/home$/);
    const call = await sessionCall(page, origin);
    if (market.isVerifiedFirst) await verify(page, origin, market);
    await deposit(page, origin, { market, call });
    await bet(page, origin, market);
    if (!market.isVerifiedFirst) await verify(page, origin, market);
    await withdraw(page, origin, market);
    await compareBooks(origin, market, call);
    watch.expectSilent();
  });
