import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import type { OwnFoyer } from './foyer-fixture.ts';

/** The credentials with which a member of staff signs in. */
export type Credentials = Awaited<ReturnType<OwnFoyer['addPerson']>>;

/** A code of their authenticator. */
export const codeOf = ({ secret }: Credentials, timestamp = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

/** Fills in the form of the desk and sends it. */
export async function signIn(desk: Page, name: string, credentials: Credentials): Promise<void> {
  await desk.getByLabel('Name', { exact: true }).fill(name);
  await desk.getByLabel('Password').fill(credentials.password);
  await desk.getByLabel('Code').fill(codeOf(credentials));
  await desk.getByRole('button', { name: 'Sign in' }).click();
}

/** Chooses the name that customers see, at the first visit. */
export async function begin(desk: Page, shownName: string): Promise<void> {
  await desk.getByLabel('Name that customers see').fill(shownName);
  const save = desk.getByRole('button', { name: 'Begin' });
  await save.click();
  // The list moves up when the form disappears.
  await save.waitFor({ state: 'hidden' });
}
