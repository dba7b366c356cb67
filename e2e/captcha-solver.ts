import { expect, type Page } from '@playwright/test';
import { ask } from './api-client.ts';

/** How far the piece must move: the picture shows where it was cut out. */
async function readGap(page: Page): Promise<number> {
  const piece = page.locator('.piece');
  await expect(piece).toHaveAttribute('data-from', /^\d+$/);
  return Number(await piece.getAttribute('data-from'));
}

/** Solves the sandbox's puzzle with the arrow keys and Enter. */
export async function solveCaptchaByKeyboard(page: Page): Promise<void> {
  const slider = page.getByRole('slider');
  await expect(slider).toBeFocused();
  const gap = await readGap(page);
  for (let i = 0; i < Math.floor(gap / 10); i++) await page.keyboard.press('PageUp');
  while (Number(await slider.inputValue()) < gap) await page.keyboard.press('ArrowRight');
  while (Number(await slider.inputValue()) > gap) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
}

/** Solves it by dragging the thumb. */
export async function solveByDrag(page: Page): Promise<void> {
  const gap = await readGap(page);
  const box = await page.locator('.track').boundingBox();
  if (!box) throw new Error('the slider has no track');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 28, y);
  await page.mouse.down();
  await page.mouse.move(box.x + 28 + ((box.width - 56) * (gap - 10)) / 212, y, { steps: 8 });
  await page.mouse.up();
}

/** Solves it by typing digits. */
export async function solveByDigits(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Type digits instead' }).click();
  const digits = await page.locator('.digits b').textContent();
  await page.getByLabel(/^Type these digits/).fill(digits ?? '');
  await page.getByRole('button', { name: 'Confirm' }).click();
}

/** A captcha of version 4, solved by its calls as the sandbox's script does. @returns the field of a form */
export async function solveByCalls(origin: string, id: string): Promise<{ geetestValidateV4: string }> {
  const base = `${origin}/sandbox/captcha/v4`;
  const puzzle = JSON.parse((await ask(`${base}/puzzle?captcha_id=${id}`)).text);
  const json = { captcha_id: id, lot_number: puzzle.lot_number, digits: puzzle.digits };
  const { result: _result, ...proof } = JSON.parse((await ask(`${base}/answer`, { method: 'POST', json })).text);
  return { geetestValidateV4: JSON.stringify({ captcha_id: id, ...proof }) };
}
