import Type, { type Static } from 'typebox';
import { Currency } from '../schemas.ts';

const Id = Type.String({ pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' });
/** Printable ASCII, which the database accepts. */
const Name = Type.String({ minLength: 1, maxLength: 80, pattern: '^[ -~]+$' });
/** W9: minor units as a string of digits, never negative, never with a sign, a dot or a space. */
const Minor = Type.String({ pattern: '^(0|[1-9]\\d{0,17})$' });

/** The body of debit, credit and rollback (docs/wallet.md). */
export const TransactionBody = Type.Object({
  txId: Id,
  refTxId: Type.Optional(Id),
  roundId: Name,
  sessionId: Name,
  playerRef: Name,
  merchant: Name,
  gameCode: Name,
  currency: Currency,
  amountMinor: Minor,
  roundClosed: Type.Boolean(),
  /** Of a debit; a string `drawId` in it names the draw in the member's transactions. */
  betDetails: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});
export type TransactionBody = Static<typeof TransactionBody>;

/** How many credits one call of `credits` takes. */
export const CREDITS_MAX = 1_000;
/** The body of credits: each item is the body of a single credit, and is processed separately. */
export const CreditsBody = Type.Object({ credits: Type.Array(Type.Unknown(), { minItems: 1, maxItems: CREDITS_MAX }) });

/** The body of authenticate: the one-time launch token of the game address. */
export const AuthenticateBody = Type.Object({ launchToken: Type.String({ minLength: 20, maxLength: 200 }) });

/** The body of balance. */
export const BalanceBody = Type.Object({ sessionId: Name, playerRef: Name, merchant: Name });

/** Every status of the protocol; all have HTTP status 200. */
export const WALLET_STATUSES = [
  'OK',
  'DUPLICATE',
  'INSUFFICIENT_FUNDS',
  'USER_DISABLED',
  'LIMIT_REACHED',
  'TOKEN_EXPIRED',
  'BET_NOT_FOUND',
  'BET_ALREADY_CLOSED',
  'TX_MISMATCH',
  'WRONG_TYPES',
  'SIGNATURE_INVALID',
  'INTERNAL',
] as const;
export type WalletStatus = (typeof WALLET_STATUSES)[number];

/** The answer to every call of the protocol. */
export interface WalletAnswer {
  status: WalletStatus;
  txId: string | null;
  balanceMinor: string | null;
  currency: string | null;
  ledgerSeq: string | null;
  serverTime: number;
}

/** The answer to credits: OK means every item was processed; `answers` has the outcome of each, in request order. */
export interface CreditsAnswer extends WalletAnswer {
  answers?: Omit<WalletAnswer, 'serverTime'>[];
}

/** The additional fields of a successful authenticate. */
export interface AuthenticateAnswer extends WalletAnswer {
  playerRef?: string;
  sessionId?: string;
  merchant?: string;
  language?: string;
  displayName?: string;
}
