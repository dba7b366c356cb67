import { data } from 'react-router';
import type { Call } from '../../../gateway/call.ts';
import { GatewayError } from '../../../gateway/gateway-error.ts';
import { notSent, toFailedForm } from '../../../page/failed-form.ts';
import { type Refused, sendForm } from '../../../page/send-form.ts';
import type { AccountAnswer } from './account-answer.ts';

const ACCOUNTS = '/m/member/withdraw';

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
  return ACCOUNTS;
}
