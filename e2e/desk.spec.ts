import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import { begin, codeOf, signIn } from './desk-steps.ts';
import { type OwnFoyer, test } from './foyer-fixture.ts';
import { addVirtualAuthenticator } from './virtual-authenticator.ts';

/** Opens the desk of a member of staff, who chooses the name that customers see. */
async function openDesk(
  browser: Browser,
  foyer: OwnFoyer,
  { name, shownName, size }: { name: string; shownName: string; size: { width: number; height: number } },
): Promise<Page> {
  const credentials = await foyer.addPerson(name, '*:support');
  const desk = await browser.newPage({ viewport: size, locale: 'en-US' });
  await desk.goto(`${foyer.adminOrigin}/desk/`);
  await signIn(desk, name, credentials);
  await begin(desk, shownName);
  await expect(desk.getByRole('button', { name: /^Available · 0 of 8 chats$/ })).toBeVisible();
  return desk;
}

const DESKTOP = { width: 1280, height: 800 };
const TABLET = { width: 820, height: 1180 };

/** Writes to customer service of a brand as a visitor. */
async function write(browser: Browser, foyer: OwnFoyer, brand: string, text: string): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await page.goto(`${foyer.origin.replace('lotus', brand)}/m/support?lang=EN`);
  await page.getByRole('link', { name: 'Start a chat' }).click();
  const field = page.getByRole('textbox', { name: 'Message' });
  await field.fill(text);
  await field.press('Enter');
  await expect(page.getByRole('img', { name: 'Sent' })).toHaveCount(1);
  return page;
}

const log = (desk: Page) => desk.getByRole('log');
const list = (desk: Page) => desk.getByRole('navigation', { name: 'Conversations' });

test('conversations go in turn to the staff at the desk, and not to those who have left', { tag: '@long' }, async ({
  browser,
  foyer,
}) => {
  const linh = await openDesk(browser, foyer, { name: 'linh.desk', shownName: 'Linh', size: DESKTOP });
  const first = await write(browser, foyer, 'aurora', 'Where is my bonus?');
  await expect(first.getByText('Linh has joined the chat')).toBeVisible();
  await expect(linh).toHaveTitle('(1) Desk');
  // Updated with the list, not with the team, which is polled every fifteen seconds.
  await expect(linh.getByRole('button', { name: /^Available · 1 of 8 chats$/ })).toBeVisible({ timeout: 8_000 });
  await linh.getByRole('tab', { name: 'Mine' }).click();
  await linh.getByText('Where is my bonus?').click();
  await linh.getByLabel('Answer', { exact: true }).fill('It is on its way.');
  await linh.keyboard.press('Enter');
  await expect(first.getByText('It is on its way.')).toBeVisible();

  const minh = await openDesk(browser, foyer, { name: 'minh.desk', shownName: 'Minh', size: DESKTOP });
  const second = await write(browser, foyer, 'aurora', 'I cannot log in');
  await expect(second.getByText('Minh has joined the chat')).toBeVisible();
  await linh.getByRole('button', { name: 'Team' }).click();
  const row = linh.getByRole('row', { name: /^Minh/ });
  await expect(row).toContainText('Available');
  await expect(row).toContainText('1 of 8 chats');

  await minh.close();
  await expect(row).toContainText('Not here', { timeout: 40_000 });
  await linh.keyboard.press('Escape');
  await expect(row).toHaveCount(0);
  const third = await write(browser, foyer, 'aurora', 'My card was refused');
  await expect(third.getByText('Linh has joined the chat')).toBeVisible();

  await linh.getByRole('button', { name: /^Available · 2 of 8 chats$/ }).click();
  await expect(linh.getByRole('button', { name: /^Away/ })).toBeVisible();
  const fourth = await write(browser, foyer, 'aurora', 'Anybody there?');
  await expect(fourth.getByText('You are number 1 in the queue')).toBeVisible();
  await linh.close();
});

test('a draft stays with its conversation, even after a reload, and ends with the session', { tag: '@long' }, async ({
  browser,
  foyer,
}) => {
  const linh = await openDesk(browser, foyer, { name: 'linh.desk', shownName: 'Linh', size: DESKTOP });
  await write(browser, foyer, 'aurora', 'Where is my bonus?');
  const customer = await write(browser, foyer, 'aurora', 'I cannot log in');
  await expect(customer.getByText('Linh has joined the chat')).toBeVisible();
  await linh.getByRole('tab', { name: 'Mine' }).click();
  const open = (text: string) => list(linh).getByText(text).click();
  const answer = linh.getByRole('textbox', { name: 'Answer' });
  const note = linh.getByRole('textbox', { name: 'Note for colleagues' });
  await open('Where is my bonus?');
  await answer.fill('It is on');
  await open('I cannot log in');
  await expect(log(linh)).toContainText('I cannot log in');
  await expect(answer).toHaveValue('');
  await linh.getByRole('checkbox', { name: 'Note for colleagues' }).check();
  await note.fill('Has asked twice');
  await open('Where is my bonus?');
  await expect(answer).toHaveValue('It is on');
  await linh.reload();
  await linh.getByRole('tab', { name: 'Mine' }).click();
  await open('I cannot log in');
  await expect(note).toHaveValue('Has asked twice');
  await note.press('Enter');
  await expect(log(linh)).toContainText('Has asked twice');
  await expect(note).toHaveValue('');
  await expect(customer.getByText('Has asked twice')).toHaveCount(0);
  await open('Where is my bonus?');
  await expect(answer).toHaveValue('It is on');
  // Text typed while a message is being sent is kept.
  const held = Promise.withResolvers<void>();
  await linh.route('**/operator/desk-write', async (route) => {
    await held.promise;
    await route.continue();
  });
  await answer.press('Enter');
  await answer.press('End');
  await answer.pressSequentially(' Wait');
  held.resolve();
  await expect(answer).toHaveValue('Wait');
  await expect(log(linh)).toContainText('It is on');
  await linh.getByRole('button', { name: 'Sign out' }).click();
  await expect(linh.getByRole('button', { name: 'Sign in' })).toBeVisible();
  const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('desk-draft-'));
  expect(await linh.evaluate(drafts)).toEqual([]);
  await linh.close();
});

test('a conversation that does not load shows an error instead of the previous one', { tag: '@long' }, async ({
  browser,
  foyer,
}) => {
  const linh = await openDesk(browser, foyer, { name: 'linh.desk', shownName: 'Linh', size: DESKTOP });
  await write(browser, foyer, 'aurora', 'Where is my bonus?');
  const customer = await write(browser, foyer, 'aurora', 'I cannot log in');
  await expect(customer.getByText('Linh has joined the chat')).toBeVisible();
  await linh.getByRole('tab', { name: 'Mine' }).click();
  await list(linh).getByText('Where is my bonus?').click();
  await expect(log(linh)).toContainText('Where is my bonus?');
  await linh.route('**/operator/desk-conversation', (route) => route.abort());
  await list(linh).getByText('I cannot log in').click();
  await expect(linh.getByText('This conversation could not be loaded.')).toBeVisible();
  await expect(linh.getByRole('textbox', { name: 'Answer' })).toHaveCount(0);
  await linh.unroute('**/operator/desk-conversation');
  await linh.getByRole('button', { name: 'Try again' }).click();
  await expect(log(linh)).toContainText('I cannot log in');
  await linh.close();
});

test('staff log in by passkey beside the authenticator, and remove it again', { tag: '@long' }, async ({
  browser,
  foyer,
}) => {
  const credentials = await foyer.addPerson('linh.desk', '*:support');
  const desk = await browser.newPage({ viewport: DESKTOP, locale: 'en-US' });
  await addVirtualAuthenticator(desk);
  await desk.goto(`${foyer.adminOrigin.replace('127.0.0.1', 'localhost')}/desk/`);
  await desk.getByRole('button', { name: 'Use a passkey' }).click();
  await signIn(desk, 'linh.desk', credentials);
  await desk.getByRole('button', { name: 'linh.desk' }).click();
  await desk.getByLabel('Name of this device').fill('Laptop');
  await desk.getByLabel('Code from your authenticator app').fill('000000');
  await desk.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(desk.getByRole('alert')).toContainText('The code is wrong, or it has been used.');
  // The code of the login is used up; the next one is valid.
  await desk.getByLabel('Code from your authenticator app').fill(codeOf(credentials, Date.now() + 30_000));
  await desk.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(desk.getByRole('button', { name: 'Remove Laptop' })).toBeVisible();

  await desk.getByRole('button', { name: 'Sign out' }).click();
  await desk.getByRole('button', { name: 'Use a passkey' }).click();
  await desk.getByRole('button', { name: 'linh.desk' }).click();
  await desk.getByRole('button', { name: 'Remove Laptop' }).click();
  await expect(desk.getByRole('button', { name: 'Remove Laptop' })).toHaveCount(0);
  await desk.getByRole('button', { name: 'Sign out' }).click();
  await desk.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(desk.getByRole('alert')).toContainText('wrong');
  await desk.close();
});

const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FAAhKDveksOjmAAAAAElFTkSuQmCC';

test('on a tablet staff find a conversation by its text with the keyboard, and send a picture', {
  tag: '@long',
}, async ({ browser, foyer }) => {
  const desk = await openDesk(browser, foyer, { name: 'linh.desk', shownName: 'Linh', size: TABLET });
  const customer = await write(browser, foyer, 'lotus', 'My transfer 77-2041 has not arrived');
  await write(browser, foyer, 'lotus', 'How do I withdraw?');
  await desk.keyboard.press('Control+k');
  await desk.keyboard.type('transfer 2041');
  await expect(list(desk).getByRole('listitem')).toHaveCount(1);
  await desk.keyboard.press('Alt+ArrowDown');
  await expect(log(desk).getByText('My transfer 77-2041 has not arrived')).toBeVisible();
  await desk.getByRole('button', { name: 'Take' }).click();
  await expect(desk.getByRole('button', { name: 'Attach a file' })).toBeEnabled();
  await desk.locator('input[type=file]').setInputFiles({
    name: 'where to look.png',
    mimeType: 'image/png',
    buffer: Buffer.from(PICTURE, 'base64'),
  });
  await expect(log(desk).getByRole('img', { name: 'where to look.jpg' })).toBeVisible();
  await expect(customer.getByRole('img', { name: 'Photo: where to look.jpg' })).toBeVisible();
  // A file always goes to the customer.
  const note = desk.getByRole('checkbox', { name: 'Note for colleagues' });
  await note.check();
  await expect(desk.getByRole('button', { name: 'Attach a file' })).toBeDisabled();
  await note.uncheck();
  await desk.locator('input[type=file]').setInputFiles({
    name: 'page.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<!doctype html><script>alert(1)</script>'),
  });
  await expect(desk.getByRole('alert')).toContainText('This file cannot be sent');

  await desk.getByRole('button', { name: 'Customer' }).click();
  await desk.getByLabel('Why you need them').fill('to call back');
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('None are known.')).toBeVisible();
  await desk.getByRole('button', { name: 'Customer' }).click();

  await desk.keyboard.press('Control+k');
  await desk.keyboard.type('nobody wrote this');
  await expect(desk.getByText('Nothing found.')).toBeVisible();
  await desk.keyboard.press('Escape');
  await expect(list(desk).getByText('where to look.jpg')).toBeVisible();
  expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(TABLET.width);
  await desk.close();
});

test('a long queue is shown in parts', { tag: '@long' }, async ({ browser, foyer }) => {
  const { port } = new URL(foyer.origin);
  const post = async (path: string, body: object, visitor = '') => {
    const headers = { 'content-type': 'application/json', ...(visitor && { visitor }) };
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return (await answer.json()).value;
  };
  for (let count = 1; count <= 53; count += 1) {
    const { conversation, visitorToken } = await post('/wps/support/open', {});
    const { conversationId } = conversation;
    await post('/wps/support/send', { conversationId, clientId: randomUUID(), text: `Message ${count}` }, visitorToken);
  }
  const desk = await openDesk(browser, foyer, { name: 'linh.desk', shownName: 'Linh', size: DESKTOP });
  await expect(list(desk).getByRole('listitem')).toHaveCount(50);
  await expect(desk.getByRole('tab', { name: 'Waiting' })).toContainText('53');
  await list(desk).getByRole('button', { name: 'Show more (3 left)' }).click();
  await expect(list(desk).getByRole('listitem')).toHaveCount(53);
  await expect(list(desk).getByText('Message 53')).toBeVisible();
  await expect(list(desk).getByRole('button', { name: /Show more/ })).toHaveCount(0);
  await desk.close();
});

test('a message that shows distress gets help lines and goes first until staff decide the case', {
  tag: '@long',
}, async ({ browser, foyer }) => {
  const linh = await openDesk(browser, foyer, { name: 'help.desk', shownName: 'Linh', size: TABLET });
  const ahead = await write(browser, foyer, 'lotus', 'Where is my deposit?');
  const customer = await write(browser, foyer, 'lotus', 'I lost all my savings. I want to die');
  const card = customer.getByRole('region', { name: 'You are not alone' });
  await expect(card.getByRole('link', { name: /Ngay Mai/ })).toHaveAttribute('href', 'tel:0963061414');
  await expect(customer.getByText('You are number 1 in the queue')).toBeVisible();
  await expect(ahead.getByText('You are number 2 in the queue')).toBeVisible();

  const rows = list(linh).getByRole('listitem');
  await expect(rows.first()).toContainText('May hurt themselves');
  await rows.first().getByRole('button').click();
  const notice = linh.getByRole('alert');
  await expect(notice).toContainText('They are sent no offers');
  await linh.getByRole('button', { name: 'Take' }).click();
  await linh.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(linh.getByText('Confirm or dismiss the sign of distress first.')).toBeVisible();
  await notice.getByLabel('What you found').fill('talked, a friend is there');
  await notice.getByRole('button', { name: 'Confirm' }).click();
  await expect(linh.getByRole('status')).toContainText('Confirmed');
  await linh.getByLabel('What you found').fill('it was a quotation');
  await linh.getByRole('button', { name: 'Dismiss' }).click();
  await expect(list(linh).getByText('May hurt themselves')).toHaveCount(0);
  await expect(linh.getByLabel('What you found')).toHaveCount(0);
  for (const page of [linh, ahead, customer]) await page.close();
});
