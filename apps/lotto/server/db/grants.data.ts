import type { Grants } from '@foyer/database/grants.store.ts';
import { JOBS_SCHEMA } from '../settings.ts';

/** The rights of the role that the lottery runs as: it can never delete tickets and draws, or change sealed records. */
export const LOTTO_GRANTS: Grants = {
  schema: 'lotto',
  deletable: ['call_count', 'session', 'trial_launch', 'vendor_nonce'],
  final: ['manifest', 'manifest_level', 'trial_transaction', 'vendor_nonce'],
  readOnly: ['document_seal', 'ledger_key'],
  jobs: JOBS_SCHEMA,
};
