import type { Grants } from '@foyer/database/grants.store.ts';
import { JOBS_SCHEMA } from '../housekeeping.jobs.ts';
import { SCHEMA } from './tables.ts';

/** The rights of the role that the gateway runs as: it never changes or deletes what happened to money or to an account. */
export const GATEWAY_GRANTS: Grants = {
  schema: SCHEMA,
  deletable: [
    // Forgotten in time, or withdrawn by the member.
    'call_count',
    'cashier_notice',
    'code_count',
    'draw_reminder',
    'event_delivery',
    'idempotent_call',
    'identity_check',
    'identity_file',
    'inbox_message',
    'login_event',
    'login_failure',
    'member_avatar',
    'one_time_token',
    'passkey',
    'play_limit',
    'recovery_code',
    'remembered_login',
    'seen_once',
    'session',
    'session_handover',
    'social_campaign',
    'social_identity',
    'staff_role',
    'staff_session',
    'totp',
    'verification_code',
    // Replaced by the operator.
    'document_draft',
    'favourite_game',
    'search_entry',
    'merchant_state',
  ],
  final: [
    'audit_event',
    'cashier_step',
    'document',
    'event',
    'ledger_posting',
    'ledger_transfer',
    'login_event',
    'member_consent',
    'popup_act',
    'promotion_check_in',
    'promotion_grant',
    'promotion_period',
    'self_exclusion',
    'staff_act',
  ],
  jobs: JOBS_SCHEMA,
};
