import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { hydrated } from './wait-for-hydration.ts';

const PERSON = { name: 'Nguyễn Thị Linh', birthDate: '1998-03-14' };

/** A picture of a card. */
export const card = async (background = '#dde6f3') => ({
  name: 'card.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

/** An unused number. */
const freshNumber = (): string => `079198${String(Date.now()).slice(-6)}`;

/** The first step of a check: the details of the person. */
export async function fillDetails(page: Page, number = freshNumber()): Promise<void> {
  await page.getByLabel('Full name, as on the document').fill(PERSON.name);
  await page.getByLabel('Date of birth').fill(PERSON.birthDate);
  await page.getByLabel('CCCD number').fill(number);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Now the pictures' })).toBeVisible();
}

/** The second step: a picture of each side. */
export async function choose(page: Page, ...sides: string[]): Promise<void> {
  for (const side of sides) {
    await page.getByLabel(`${side}: Choose a file`).setInputFiles(await card());
    await expect(page.getByRole('listitem').filter({ hasText: side }).getByText('Received')).toBeVisible();
  }
}

/** Has the identity of the member of a page checked. */
export async function verifyIdentity(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/m/member/identity/check`);
  await hydrated(page);
  await fillDetails(page);
  await choose(page, 'Front', 'Back', 'Selfie');
  await page.getByRole('button', { name: 'Send for checking' }).click();
  await expect(page.getByRole('heading', { name: 'Level 1 is open' })).toBeVisible({ timeout: 30_000 });
}
