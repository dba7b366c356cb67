import Type, { type Static } from 'typebox';
import { Currency, Instant } from '../schemas.ts';
import { Id, Name, SESSION_FIELDS } from './wallet-protocol.ts';

/** The reason for taking or returning money, for staff: printable ASCII. */
const Reason = Type.String({ minLength: 1, maxLength: 200, pattern: '^[ -~]+$' });

/** The body of adjust (W16): a signed amount, linked to a transaction of the round. */
export const AdjustBody = Type.Object({
  txId: Id,
  refTxId: Id,
  roundId: Name,
  ...SESSION_FIELDS,
  amountMinor: Type.String({ pattern: '^-?[1-9]\\d{0,17}$' }),
  reason: Reason,
});
export type AdjustBody = Static<typeof AdjustBody>;

/** The body of voidSettled (W17): undoes the round of a transaction. */
export const VoidBody = Type.Object({ txId: Id, refTxId: Id, roundId: Name, ...SESSION_FIELDS, reason: Reason });
export type VoidBody = Static<typeof VoidBody>;

/** The body of freeRounds/used (W18): one free round of a grant begins. */
export const FreeRoundBody = Type.Object({ txId: Id, grantId: Id, roundId: Name, ...SESSION_FIELDS });
export type FreeRoundBody = Static<typeof FreeRoundBody>;

/** The body of Foyer's call to a vendor's freeRounds/grant (W18). */
export const FreeRoundsGrant = Type.Object({
  grantId: Id,
  playerRef: Name,
  merchant: Name,
  gameCode: Name,
  currency: Currency,
  /** The stake of each round, which is not charged. */
  stakeMinor: Type.String({ pattern: '^[1-9]\\d{0,17}$' }),
  rounds: Type.Integer({ minimum: 1, maximum: 1_000 }),
  expiresAt: Instant,
});
export type FreeRoundsGrant = Static<typeof FreeRoundsGrant>;

/** The body of Foyer's call to a vendor's freeRounds/cancel (W18). */
export const FreeRoundsCancel = Type.Object({ grantId: Id });
