import { parseTyped } from '@foyer/money/typed-money.ts';
import type { Call } from '../../../gateway/call.ts';
import { GatewayError } from '../../../gateway/gateway-error.ts';
import { keyOf } from '../cashier-data.ts';

/**
 * Makes the deposit of a form, and joins a match if the form asks for it. @returns the address of the deposit's page; null without an
 * amount or a method. @throws GatewayError
 */
export async function makeDeposit(text: (name: string) => string, call: Call): Promise<string | null> {
  const amount = parseTyped(text('amount'), text('currency'));
  const method = text('method');
  if (!amount || amount.minor <= 0n || method === '') return null;
  const amountMinor = String(amount.minor);
  const offerId = text('bonus');
  if (offerId !== '')
    await call('promotion.join', { body: { id: offerId, depositMinor: amountMinor }, situation: 'form' });
  const { id } = await call('cashier.createDeposit', {
    body: { method, amountMinor },
    idempotencyKey: keyOf(text('form'), amountMinor, method),
    situation: 'form',
  }).catch((error: unknown) => leaveAgain(error, offerId, call));
  return `/m/member/deposit/${id}`;
}

const FIRST_FAULT = 500;

/** Leaves the match again if the deposit was refused; if its outcome is unknown, it may exist. @throws the given error */
async function leaveAgain(error: unknown, offerId: string, call: Call): Promise<never> {
  const isRefused = error instanceof GatewayError && error.status >= 400 && error.status < FIRST_FAULT;
  if (isRefused && offerId !== '')
    await call('promotion.leave', { body: { id: offerId }, situation: 'form' }).catch(() => null);
  throw error;
}
