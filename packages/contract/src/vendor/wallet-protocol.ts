import Type, { type Static } from 'typebox';
import { Currency } from '../schemas.ts';

export const Id = Type.String({ pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' });
/** Printable ASCII, which the database accepts. */
export const Name = Type.String({ minLength: 1, maxLength: 80, pattern: '^[ -~]+$' });
/** W9: minor units as a string of digits, never negative, never with a sign, a dot or a space. */
const Minor = Type.String({ pattern: '^(0|[1-9]\\d{0,17})$' });

/** The only kind of debit that is not a bet (W15). */
export const TIP = 'tip';
/** Kinds of credit that follow no bet (W14). */
export const BONUS_KINDS = ['bonusWin', 'jackpotWin'] as const;

/** Fields of every call that moves money in a session. */
export const SESSION_FIELDS = {
  sessionId: Name,
  playerRef: Name,
  merchant: Name,
  gameCode: Name,
  currency: Currency,
};

/** The body of debit, credit and rollback (docs/wallet-protocol.md). */
export const TransactionBody = Type.Object({
  txId: Id,
  refTxId: Type.Optional(Id),
  roundId: Name,
  ...SESSION_FIELDS,
  amountMinor: Minor,
  roundClosed: Type.Boolean(),
  /** Version 1.1: a debit that is a tip (W15), or a credit without a bet (W14). */
  kind: Type.Optional(Type.Enum([TIP, ...BONUS_KINDS])),
  /** Version 1.1: the grant whose free round a credit pays (W18). */
  grantId: Type.Optional(Id),
  /** For debits; a string `drawId` in it names the draw in the member's transactions. */
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

/** Every status of the protocol; all have HTTP status 200. The last two are answers to calls of version 1.1 only. */
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
  'PENDING',
  'NOT_DECLARED',
] as const;
export type WalletStatus = (typeof WALLET_STATUSES)[number];

const orNull = (description: string) => Type.Union([Type.String({ description }), Type.Null()]);

/** The answer to every call of the protocol. */
export const WalletAnswer = Type.Object({
  status: Type.Enum([...WALLET_STATUSES]),
  txId: orNull('the `txId` of the call'),
  balanceMinor: orNull('the member’s balance, in minor units'),
  currency: orNull('currency of the balance'),
  ledgerSeq: orNull('number of the transfer in the ledger'),
  /** Version 1.1: the part of an adjustment or a void that could not be taken, and is now owed (W16, W17). */
  claimMinor: Type.Optional(Type.String({ description: 'the part that could not be taken, in minor units' })),
  serverTime: Type.Number({ description: 'ms since 1970' }),
});
export type WalletAnswer = Static<typeof WalletAnswer>;

/** The answer to credits: OK means every item was processed; `answers` has the outcome of each, in request order. */
export interface CreditsAnswer extends WalletAnswer {
  answers?: Omit<WalletAnswer, 'serverTime'>[];
}

/** The optional parts of version 1.1; a vendor declares those that it uses when it is connected. */
export const WALLET_FEATURES = ['bonusWins', 'tips', 'adjustments', 'voids', 'freeRounds'] as const;
export type WalletFeature = (typeof WALLET_FEATURES)[number];

/** The version that the wallet speaks; 1.0 is 1.1 without declared features. */
export const WALLET_VERSION = '1.1';

/** The additional fields of a successful authenticate. */
export const AUTHENTICATED_FIELDS = {
  playerRef: Type.Optional(Type.String({ description: 'reference to the member, for this vendor only' })),
  sessionId: Type.Optional(Type.String({ description: 'identifies the session in every later call' })),
  merchant: Type.Optional(Type.String()),
  language: Type.Optional(Type.String({ description: 'such as EN or PT-BR' })),
  displayName: Type.Optional(Type.String()),
  version: Type.Optional(Type.String({ description: 'version of the protocol' })),
  features: Type.Optional(
    Type.Array(Type.Enum([...WALLET_FEATURES]), { description: 'the features that the vendor has declared' }),
  ),
};
const AuthenticatedFields = Type.Object(AUTHENTICATED_FIELDS);
export type AuthenticateAnswer = WalletAnswer & Static<typeof AuthenticatedFields>;
