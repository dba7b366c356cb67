import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { MAX_FILE_BYTES } from '../identity/add-file.ts';
import { CashierId, Deposit } from './shapes.ts';

const MAX_TEXT = Math.ceil(MAX_FILE_BYTES / 3) * 4;

/** POST /wps/cashier/addProof (docs/cashier.md). */
export const addProof = endpoint({
  method: 'POST',
  path: '/wps/cashier/addProof',
  summary: 'Adds or replaces the picture of a transfer, for a deposit whose money has not arrived.',
  access: 'member',
  body: Type.Object({
    id: CashierId,
    data: Type.String({ maxLength: MAX_TEXT, description: 'JPEG, PNG, HEIC or PDF up to 10 MB, in base64' }),
  }),
  value: Deposit,
  refusals: ['not.found', 'proof.closed', 'identity.file'],
  limit: { what: 'CALL', perMinute: { ip: 100, device: 10 } },
  maxBodyBytes: MAX_TEXT + 1024,
});
