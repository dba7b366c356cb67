/** What happens to the rows of a member in a table. */
interface Treatment {
  /** In the member's data export, or why not. */
  export: 'yes' | { no: string };
  /** Deleted when the account is closed, or emptied of what identifies, or why not. */
  closing: 'deleted' | 'emptied' | { kept: string };
}

const PROTECTS = { no: 'protects the account' };
const STAFF = { no: 'meant for staff alone' };
const SHORT = { no: 'a mark or a message on its way, deleted within days' };

const MONEY = { kept: 'money' };
const EXCLUSION = { kept: 'self-exclusions and limits' };
const BY_CHECKS = { kept: 'identity checks' };
const expires = (term: string) => ({ kept: `deleted after ${term}` });

/** Every table with rows of a member (column `member_id`). */
export const MEMBER_TABLES: Readonly<Record<string, Treatment>> = {
  agent_application: { export: 'yes', closing: 'emptied' },
  agent_member_check: { export: STAFF, closing: MONEY },
  audit_event: { export: 'yes', closing: { kept: 'changes of security, which can only be added to' } },
  campaign_popup: { export: 'yes', closing: 'deleted' },
  campaign_send: { export: 'yes', closing: { kept: 'the result of a campaign is computed from it; contains no text' } },
  cashier_beneficiary: { export: 'yes', closing: MONEY },
  cashier_deposit: { export: 'yes', closing: MONEY },
  cashier_payment: { export: 'yes', closing: MONEY },
  cashier_proof: { export: 'yes', closing: expires('180 days') },
  cashier_reversal: { export: 'yes', closing: MONEY },
  cashier_withdrawal: { export: 'yes', closing: MONEY },
  draw_reminder: { export: 'yes', closing: 'deleted' },
  event: { export: { no: 'the signal of what other tables contain' }, closing: MONEY },
  event_delivery: { export: SHORT, closing: expires('its delivery') },
  favourite_game: { export: 'yes', closing: 'deleted' },
  feedback: { export: 'yes', closing: expires('24 months') },
  free_round_grant: { export: 'yes', closing: MONEY },
  harm_case: { export: 'yes', closing: { kept: 'shows how the operator protected the member' } },
  identity_check: { export: 'yes', closing: BY_CHECKS },
  inbox_message: { export: 'yes', closing: 'deleted' },
  ledger_account: { export: 'yes', closing: MONEY },
  level_step: { export: 'yes', closing: { kept: 'money: rebates depend on the level' } },
  login_event: { export: 'yes', closing: expires('90 days') },
  member_avatar: { export: { no: 'the picture has an endpoint of its own' }, closing: 'deleted' },
  member_consent: { export: 'yes', closing: { kept: 'consents' } },
  member_identity: { export: 'yes', closing: BY_CHECKS },
  member_install: { export: 'yes', closing: 'deleted' },
  member_level: {
    export: { no: 'bookkeeping of the levels in level_step' },
    closing: { kept: 'money: as level_step' },
  },
  member_tag: { export: STAFF, closing: 'deleted' },
  passkey: { export: 'yes', closing: 'deleted' },
  play_limit: { export: 'yes', closing: EXCLUSION },
  popup_act: { export: 'yes', closing: 'deleted' },
  promotion_check_in: { export: 'yes', closing: MONEY },
  promotion_grant: { export: 'yes', closing: MONEY },
  promotion_opt_in: { export: 'yes', closing: MONEY },
  push_device: { export: 'yes', closing: 'deleted' },
  push_message: { export: SHORT, closing: { kept: 'deleted with push_device' } },
  recovery_code: { export: PROTECTS, closing: 'deleted' },
  remembered_login: { export: 'yes', closing: 'deleted' },
  self_exclusion: { export: 'yes', closing: EXCLUSION },
  session: { export: 'yes', closing: expires('30 days') },
  social_identity: { export: 'yes', closing: 'deleted' },
  staff_request: { export: STAFF, closing: { kept: 'who of staff asked for what' } },
  support_contact: { export: 'yes', closing: 'deleted' },
  support_conversation: { export: 'yes', closing: expires('24 months') },
  support_provider_customer: { export: { no: 'an internal number of the provider' }, closing: 'deleted' },
  told_result: { export: SHORT, closing: expires('7 days') },
  totp: { export: 'yes', closing: 'deleted' },
  tournament_entry: { export: 'yes', closing: MONEY },
  tournament_place: { export: 'yes', closing: MONEY },
  vendor_session: { export: 'yes', closing: { kept: 'money: bets are booked through it' } },
  verification_code: { export: PROTECTS, closing: expires('2 days') },
  wager: { export: 'yes', closing: MONEY },
  wallet_transfer: { export: 'yes', closing: MONEY },
};
