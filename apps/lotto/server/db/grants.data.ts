import type { Grants } from '@foyer/database/grants.store.ts';
import { JOBS_SCHEMA } from '../settings.ts';

/** The rights of the role that the lottery runs as: tickets and draws are never deleted, and what was sealed never changes. */
export const LOTTO_GRANTS: Grants = {
  schema: 'lotto',
  deletable: ['call_count', 'session', 'trial_launch', 'vendor_nonce'],
  final: ['manifest', 'manifest_level', 'trial_transaction', 'vendor_nonce'],
  jobs: JOBS_SCHEMA,
};
