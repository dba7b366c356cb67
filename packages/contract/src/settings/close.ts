import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { PROOF_REFUSALS, ProofFields, SECURITY_LIMIT } from '../security/security-fields.ts';
import { Settings } from './shapes.ts';

/** POST /wps/settings/close (docs/settings.md). */
export const close = endpoint({
  method: 'POST',
  path: '/wps/settings/close',
  summary: 'Closes the account after a cooling-off period. The account must be empty.',
  access: 'member',
  isEncrypted: true,
  body: Type.Object({ ...ProofFields }),
  value: Settings,
  refusals: ['account.not.empty', ...PROOF_REFUSALS],
  limit: SECURITY_LIMIT,
});
