import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { Endpoints } from '@foyer/contract/endpoints.ts';
import type { Refused } from '../../../page/send-form.ts';

export const ACCOUNT_PATH = '/m/member/withdraw/account';
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
