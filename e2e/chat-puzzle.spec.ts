import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { ask } from './api-client.ts';
import { expectAccessible } from './expect-accessible.ts';
import { test } from './foyer-fixture.ts';

/** The conversations that visitors from one address may begin without a puzzle. */
const FREE = 20;
const ADDRESS = '203.0.113.77';
/** Of a difficulty that nobody solves within the journey. */
const LONG = { challenge: `22-1-${'0'.repeat(24)}-${'0'.repeat(32)}`, parts: 32, bits: 22, expiresSeconds: 300 };

/** Begins so many conversations from an address that it is over its budget. */
async function exhaust(origin: string): Promise<void> {
  for (let begun = 0; begun < FREE; begun += 1) {
    const headers = { 'x-forwarded-for': ADDRESS };
    const opened = await ask(`${origin}/wps/support/open`, { method: 'POST', json: {}, headers });
    const { conversation, visitorToken } = JSON.parse(opened.text).value;
    const json = { conversationId: conversation.conversationId, clientId: randomUUID(), text: 'Hello' };
    const sent = await ask(`${origin}/wps/support/send`, {
      method: 'POST',
      json,
      headers: { ...headers, visitor: visitorToken },
    });
    expect(sent.status).toBe(200);
  }
}
async function write(page: Page, origin: string, text: string): Promise<void> {
  await page.goto(`${origin}/m/support`);
  await page.getByRole('link', { name: 'Start a chat' }).click();
  const field = page.getByRole('textbox', { name: 'Message' });
  await field.fill(text);
  await field.press('Enter');
}
const sentMarks = (page: Page) => page.getByRole('img', { name: 'Sent' });
const wait = (page: Page) => page.getByRole('dialog', { name: 'One moment' });

test('the first message of a visitor from an address over its budget solves a puzzle by itself', {
  tag: '@long',
}, async ({ foyer, page }) => {
  await foyer.stop();
  await foyer.start({ LIMIT_SCALE: '1' });
  await exhaust(foyer.origin);
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': ADDRESS });
  const sends: (number | undefined)[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/wps/support/send')) sends.push(response.status());
  });
  await write(page, foyer.origin, 'My deposit is not here yet');
  await expect(sentMarks(page)).toHaveCount(1);
  expect(sends).toEqual([400, 200]);
  await expect(page.getByText('You are number 21 in the queue')).toBeVisible();
});

for (const path of ['open', 'send'])
  test(`a message whose puzzle is given up stays in the chat and can be sent again (${path})`, async ({
    foyer,
    page,
  }) => {
    const json = { success: false, errorCode: 'puzzle.required', message: 'Please wait.', value: LONG };
    await page.route(`**/wps/support/${path}`, (route) => route.fulfill({ status: 400, json }));
    await write(page, foyer.origin, 'I cannot log in');
    await expect(wait(page)).toBeVisible();
    await expectAccessible(page, path);
    await wait(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(wait(page)).toHaveCount(0);
    await expect(page.getByRole('log').getByText('I cannot log in')).toBeVisible();
    await page.unroute(`**/wps/support/${path}`);
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect(sentMarks(page)).toHaveCount(1);
    await page.reload();
    await expect(page.getByRole('log').getByText('I cannot log in')).toHaveCount(1);
    await expect(sentMarks(page)).toHaveCount(1);
  });
