import type { VipLabel } from '@foyer/merchant/vip-labels.ts';

/** A live session, its member, and what most pages show of them: all that one query reads. */
export interface MemberSession {
  sessionId: string;
  memberId: bigint;
  username: string;
  type: number;
  language: string;
  currency: string;
  status: 'active' | 'disabled' | 'excluded';
  accountId: bigint;
  seenAt: Date;
  /** When the member last proved who they are. */
  provedAt: Date;
  /** The device that the session was opened on. */
  deviceId: string | null;
  /** Version number of the token that was used. */
  tokenVersion: number;
  /** Version of the member's credentials when the session was checked. */
  credentialsVersion: number;
  clubLabel: VipLabel | null;
  referralCode: string;
  registeredAt: Date;
  previousLoginAt: Date | null;
  timeZone: string;
  isCalm: boolean;
  hidesBalance: boolean;
  avatarVersion: string;
  /** The balance when the session was read; `reads.balance` reads a newer one. */
  balanceMinor: bigint;
  /** The newest transfer that the balance includes; null before the first. */
  ledgerSeq: bigint | null;
}
