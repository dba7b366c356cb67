import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { Endpoints } from '@foyer/contract/endpoints.ts';
import { data } from 'react-router';
import type { Call } from '../../gateway/call.ts';
import { GatewayError } from '../../gateway/gateway-error.ts';
import { notSent, toFailedForm } from '../../page/failed-form.ts';
import { type Refused, sendForm } from '../../page/send-form.ts';

export const ACCOUNT_PATH = '/m/member/withdraw/account';
export const BACK = '/m/member/withdraw';
/** Refusals of the second step that leave the account in question. */
const NEEDS_PASSWORD = ['password.required', 'login.cred.err'];

/** An account as the gateway understands it, with what else was entered. */
export interface ShownAccount {
  read: ValueOf<Endpoints['cashier.readAccount']>;
  values: Refused['values'];
}

/** What the form was answered: an account to confirm, a refusal, or neither if the member goes on typing. */
export interface AccountAnswer {
  values: Refused['values'];
  read?: ShownAccount['read'];
  refusal?: Refused['refusal'];
}

/** The refusal of the last step. */
export const refusedOf = (answer: AccountAnswer | null): Refused | null =>
  answer?.refusal ? { refusal: answer.refusal, values: answer.values } : null;

/** Whether the password is still missing. */
export const needsPassword = (refused: Refused | null): boolean =>
  refused !== null && NEEDS_PASSWORD.includes(refused.refusal.code);

/** The account that the member has to confirm; null in the first step. */
export function shownOf(answer: AccountAnswer | null): ShownAccount | null {
  if (!answer) return null;
  const { read, values } = answer;
  if (read) return { read, values };
  if (values.step !== 'add' || !needsPassword(refusedOf(answer))) return null;
  const { account = '', bankName = '', kind = 'exact' } = values;
  return { read: { account, bankName, kind: kind as ShownAccount['read']['kind'] }, values };
}

/**
 * Sends the form, in three ways: reads the account and returns it for the member to confirm, adds it as it was shown, or returns to
 * typing.
 * @throws a redirect to the accounts once it is added
 */
export async function sendAccount(form: FormData, url: URL, call: Call) {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  if (text('step') === 'add') return sendForm(form, url, (field) => addAccount(field, call));
  const values = Object.fromEntries(['method', 'bank', 'account', 'holder'].map((name) => [name, text(name)]));
  if (text('step') === 'edit') return data<AccountAnswer>({ values });
  return readAccount(values, call);
}

async function readAccount(values: Record<string, string>, call: Call) {
  const { account = '', bank = '', method = '' } = values;
  const refuse = (refusal: Refused['refusal']) => data<AccountAnswer>({ refusal, values }, { status: 400 });
  if (!method || !account) return refuse(notSent('amount'));
  try {
    const body = { method, account, ...(bank && { bank }) };
    return data<AccountAnswer>({ read: await call('cashier.readAccount', { body, situation: 'form' }), values });
  } catch (error) {
    if (error instanceof GatewayError) return refuse(toFailedForm(error, 'form'));
    throw error;
  }
}

async function addAccount(text: (name: string) => string, call: Call): Promise<string> {
  const [method = '', bank, account = '', holder] = ['method', 'bank', 'account', 'holder'].map(text);
  const body = {
    ...{ method, account },
    ...(bank && { bank }),
    ...(holder && { holder }),
    ...(text('password') && { password: text('password') }),
  };
  await call('cashier.addBeneficiary', { body, situation: 'form' });
  return BACK;
}
