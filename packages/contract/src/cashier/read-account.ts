import { ACCOUNT_KINDS } from '@foyer/typed-text/account-kinds.data.ts';
import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { addBeneficiary } from './add-beneficiary.ts';

const { account, bank, method } = addBeneficiary.body.properties;

/** POST /wps/cashier/readAccount (docs/cashier.md): for the member to check before the account is added. */
export const readAccount = endpoint({
  method: 'POST',
  path: '/wps/cashier/readAccount',
  summary: 'How an account is understood, and the form in which `addBeneficiary` would store it.',
  access: 'member',
  isEncrypted: true,
  body: Type.Object({ method, bank, account }),
  value: Type.Object({
    kind: Type.Enum([...ACCOUNT_KINDS]),
    account: Type.String(),
    bankName: Type.String({ description: 'empty if the account itself names its bank' }),
  }),
  refusals: ['method.unavailable', 'beneficiary.invalid'],
});
