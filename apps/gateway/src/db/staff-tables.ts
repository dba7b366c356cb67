import type { ColumnType } from 'kysely';

type Defaulted<T> = ColumnType<T, T | undefined, T>;
type Json = ColumnType<object, string, never>;

/** The tables of staff and of their actions. */
export interface StaffTables {
  staff: {
    name: string;
    password_hash: string;
    sealed_totp: Buffer;
    totp_step: Defaulted<bigint>;
    signing_key: string;
    disabled_at: Defaulted<Date | null>;
    created_at: Defaulted<Date>;
  };
  staff_role: { staff: string; merchant: string; role: string };
  staff_session: { token_hash: Buffer; staff: string; created_at: Defaulted<Date>; seen_at: Defaulted<Date> };
  staff_network: { staff: string; network: string; seen_at: Defaulted<Date> };
  staff_passkey: {
    id: string;
    staff: string;
    site: string;
    name: string;
    public_key: Buffer;
    counter: bigint;
    transports: string[];
    created_at: Defaulted<Date>;
    last_used_at: Defaulted<Date | null>;
  };
  staff_request: {
    id: string;
    action: string;
    merchant: string;
    member_id: bigint;
    reason: string;
    requested_by: string;
    requested_at: Defaulted<Date>;
    expires_at: Date;
    confirmed_by: Defaulted<string | null>;
    confirmed_at: Defaulted<Date | null>;
  };
  audit_log: {
    id: string;
    at: Date;
    staff: string;
    action: string;
    merchant: string;
    subject: string;
    reason: string;
    before: Json;
    after: Json;
    signed: string | null;
    signature: string | null;
  };
}
