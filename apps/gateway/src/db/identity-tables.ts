import type { ColumnType, Generated } from 'kysely';

type Defaulted<T> = ColumnType<T, T | undefined, T>;

/** A second factor by its name in §8: a code by e-mail, an authenticator's code, a code by SMS. */
export type FactorKind = 'email' | 'ga' | 'sms';

export interface PasskeyTable {
  id: string;
  merchant: string;
  member_id: bigint;
  name: string;
  public_key: Buffer;
  counter: bigint;
  transports: string[];
  is_backed_up: boolean;
  created_at: Defaulted<Date>;
  last_used_at: Defaulted<Date | null>;
}

export interface LoginEventTable {
  id: Generated<bigint>;
  merchant: string;
  member_id: bigint;
  method: string;
  outcome: string;
  ip: string | null;
  country: string | null;
  device_id: string | null;
  user_agent: string | null;
  platform: string | null;
  at: Defaulted<Date>;
}

/** The tables of members' identities and credentials. */
export interface IdentityTables {
  verification_code: {
    merchant: string;
    purpose: string;
    destination_name: string;
    requester: Defaulted<string>;
    member_id: bigint | null;
    code_hash: Buffer;
    tries_left: number;
    sent_at: Defaulted<Date>;
    expires_at: Date;
    used_at: Defaulted<Date | null>;
    sent_count: Defaulted<number>;
    counted_from: Defaulted<Date>;
  };
  name_key: { id: number; sealed_key: Buffer };
  code_count: {
    merchant: string;
    purpose: string;
    destination_name: string;
    sent_count: Defaulted<number>;
    counted_from: Defaulted<Date>;
  };
  one_time_token: {
    token_hash: Buffer;
    merchant: string;
    kind: string;
    sealed_payload: Buffer;
    tries_left: number;
    created_at: Defaulted<Date>;
    expires_at: Date;
  };
  totp: {
    member_id: bigint;
    sealed_secret: Buffer;
    confirmed_at: Defaulted<Date | null>;
    last_step: Defaulted<bigint>;
    created_at: Defaulted<Date>;
  };
  recovery_code: { member_id: bigint; code_hash: Buffer; used_at: Defaulted<Date | null> };
  passkey: PasskeyTable;
  social_identity: {
    merchant: string;
    issuer: string;
    subject: string;
    member_id: bigint;
    channel: string;
    name: string | null;
    picture: string | null;
    created_at: Defaulted<Date>;
  };
  remembered_login: {
    id: string;
    merchant: string;
    member_id: bigint;
    device_id: string;
    ip: string | null;
    country: string | null;
    created_at: Defaulted<Date>;
    used_at: Defaulted<Date>;
    revoked_at: Defaulted<Date | null>;
  };
  remembered_secret: { secret_hash: Buffer; remembered_id: string; state: 'active' | 'offered' | 'retired' };
  login_event: LoginEventTable;
  social_campaign: {
    merchant: string;
    identity_hash: Buffer;
    campaign: ColumnType<object, string, string>;
    at: Defaulted<Date>;
  };
  login_failure: {
    merchant: string;
    account_name: string;
    device_id: string;
    failures: number;
    last_at: Defaulted<Date>;
  };
}
