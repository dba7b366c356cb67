import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { begin, signIn } from './desk-steps.ts';
import { test } from './foyer-fixture.ts';

test('a visitor writes to customer service, even without a connection, and staff answer at the desk', {
  tag: '@long',
}, async ({ browser, foyer, page }) => {
  const credentials = await foyer.addFirstPerson('linh.desk', '*:support');
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
  await signIn(desk, 'linh.desk', credentials);
  await begin(desk, 'Linh');
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

test('the Enter that ends the composition of a word sends nothing, in either order of events', async ({
  foyer,
  page,
}) => {
  await page.goto(`${foyer.origin}/m/support`);
  await page.getByRole('link', { name: 'Start a chat' }).click();
  const field = page.getByRole('textbox', { name: 'Message' });
  await field.fill('你好');
  const press = (isComposing: boolean) =>
    field.evaluate((element, before) => {
      const end = () => element.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '好' }));
      const key = { key: 'Enter', keyCode: 229, isComposing: before, bubbles: true, cancelable: true };
      element.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
      if (!before) end();
      element.dispatchEvent(new KeyboardEvent('keydown', key));
      if (before) end();
    }, isComposing);
  await press(true);
  await press(false);
  await expect(field).toHaveValue('你好');
  await expect(page.getByRole('log').getByText('你好')).toHaveCount(0);
  await field.press('Enter');
  await expect(page.getByRole('log').getByText('你好')).toHaveCount(1);
});

test('two tabs of a visitor share one chat: a photo, an offline message and an answer appear once in each', {
  tag: '@long',
}, async ({ browser, foyer }) => {
  const credentials = await foyer.addFirstPerson('linh.desk', '*:support');
  const context = await browser.newContext({ locale: 'en-US' });
  const first = await context.newPage();
  await first.goto(`${foyer.origin}/m/support?lang=EN`);
  await first.getByRole('link', { name: 'Start a chat' }).click();
  const field = (tab: Page) => tab.getByRole('textbox', { name: 'Message' });
  const write = async (tab: Page, text: string) => {
    await field(tab).fill(text);
    await field(tab).press('Enter');
  };
  await write(first, 'From the first tab');
  await expect(first.getByRole('img', { name: 'Sent' })).toHaveCount(1);
  const second = await context.newPage();
  await second.goto(`${foyer.origin}/m/support?chat=1`);
  await expect(second.getByText('From the first tab')).toBeVisible();
  await second.locator('input[type=file]').setInputFiles('docs/pictures/lotus.png');
  for (const tab of [first, second]) {
    await expect(tab.getByRole('img', { name: /^Photo: lotus/ })).toHaveCount(1);
    await expect(tab.getByRole('img', { name: 'Sent' })).toHaveCount(2);
  }
  // Both tabs share the outbox: whichever tab is back first sends, and the other does not send again.
  await context.setOffline(true);
  await write(first, 'In the tunnel, one');
  await write(second, 'In the tunnel, two');
  await context.setOffline(false);
  for (const tab of [first, second]) {
    await expect(tab.getByRole('img', { name: 'Sent' })).toHaveCount(4);
    for (const text of ['In the tunnel, one', 'In the tunnel, two']) await expect(tab.getByText(text)).toHaveCount(1);
  }

  const desk = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await desk.goto(`${foyer.adminOrigin}/desk/`);
  await signIn(desk, 'linh.desk', credentials);
  await begin(desk, 'Linh');
  await desk.getByRole('navigation', { name: 'Conversations' }).getByText('In the tunnel').click();
  await desk.getByRole('button', { name: 'Take' }).click();
  // Typing is not shown before somebody has joined.
  await expect(first.getByText('Linh has joined the chat')).toBeVisible();
  await field(first).pressSequentially('I am wri');
  await expect(desk.getByText('The customer is writing…')).toBeVisible();
  await desk.getByLabel('Answer').pressSequentially('One moment');
  for (const tab of [first, second]) await expect(tab.getByText('Linh is writing…')).toBeAttached();
  await desk.keyboard.press('Enter');
  for (const tab of [first, second]) await expect(tab.getByText('One moment')).toHaveCount(1);
  const saved = first.waitForEvent('download');
  await first.getByRole('button', { name: 'Save the chat' }).click();
  expect(await readFile(await (await saved).path(), 'utf8')).toMatch(/In the tunnel, (one|two)[\s\S]*One moment/);
  await desk.close();
  await context.close();
});
