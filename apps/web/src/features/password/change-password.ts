import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { Endpoints } from '@foyer/contract/endpoints.ts';
import type { Call } from '../../gateway/call.ts';
import { GatewayError } from '../../gateway/gateway-error.ts';
import { type FailedForm, notSent, toFailedForm } from '../../page/failed-form.ts';
import { reasonOf } from '../session/new-password/weakness.ts';

/** Why a password was not changed. */
export interface PasswordRefusal extends FailedForm {
  /** Why a new one is too weak. */
  reason: string;
}

type Changed = ValueOf<Endpoints['member.password']>;

/** Changes the member's password. A refusal is a value, for the form; it never contains a password. */
export async function changePassword(
  form: FormData,
  call: Call,
): Promise<{ opened: Changed } | { refusal: PasswordRefusal }> {
  const password = String(form.get('password') ?? '');
  const newPassword = String(form.get('newPassword') ?? '');
  if (!newPassword) return { refusal: { ...notSent(), reason: '' } };
  try {
    const body = { newPassword, ...(password ? { password } : {}) };
    return { opened: await call('member.password', { body, situation: 'form' }) };
  } catch (error) {
    if (error instanceof GatewayError) return { refusal: toRefusal(error) };
    throw error;
  }
}

export const toRefusal = (error: GatewayError): PasswordRefusal => ({
  ...toFailedForm(error, 'form'),
  reason: reasonOf(error.value),
});
