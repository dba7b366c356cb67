import { expect, type Page } from '@playwright/test';
import { ask, newMember } from './api-client.ts';
import { logIn, tokenOf } from './member-steps.ts';
import { hydrated } from './wait-for-hydration.ts';

/** Calls the gateway in the session of the page. @returns the answer's value */
export type MemberCall = (path: string, json?: object) => Promise<Record<string, unknown>>;

/** Logs a member in, by default a new one. @returns a call in that session */
export async function enter(
  page: Page,
  origin: string,
  known?: { name: string; password: string },
): Promise<MemberCall> {
  await page.goto(`${origin}/m/login`);
  await hydrated(page);
  await logIn(page, known?.name ?? (await newMember(origin)), known?.password);
  await expect(page).not.toHaveURL(/login/);
  return sessionCall(page, origin);
}

/** @returns a call in the session of the page */
export async function sessionCall(page: Page, origin: string): Promise<MemberCall> {
  const authorization = await tokenOf(page);
  return async (path, json) => {
    const asked = json ? { method: 'POST', json } : {};
    const { status, text } = await ask(origin + path, { ...asked, headers: { authorization } });
    expect(status, text).toBe(200);
    return JSON.parse(text).value;
  };
}

/** Pays a code in the sandbox bank. @param amount in whole units of the currency */
export async function payAtBank(origin: string, code: string, amount: string): Promise<void> {
  const form = new URLSearchParams({ code, act: 'pay', amount });
  const { status } = await ask(`${origin}/sandbox/bank`, { method: 'POST', form });
  expect(status).toBe(303);
}
