import type { TransactionBody, WalletStatus } from '@foyer/contract/vendor/wallet-protocol.ts';
import { sha256 } from '../../platform/http/secret-box.ts';
import type { Moved, Transfer, TransferRow } from './ledger.store.ts';
import type { VendorCapabilities } from './vendor-capabilities.ts';
import type { SessionAccount } from './vendor-session.store.ts';

/** The result of a wallet call: the protocol's status, and the ledger's transfer. */
export interface Outcome {
  status: WalletStatus;
  accountId: bigint | null;
  moved: Moved | null;
  /** The part of an adjustment or a void that could not be taken. */
  claimMinor?: bigint | null;
  /** The member session of an accepted bet, if it was last used a minute ago or more. */
  sessionToTouch?: string | null;
}

export type Operation = 'debit' | 'credit' | 'rollback' | 'adjust' | 'void' | 'freeRound';

export const outcome = (
  status: WalletStatus,
  accountId: bigint | null = null,
  moved: Moved | null = null,
): Outcome => ({ status, accountId, moved });

/** The common form of calls that move money. The amount is signed for an adjustment, and zero for a call without one. */
export interface MoveBody extends TransactionBody {
  reason?: string;
}

/** One call of the protocol, with a verified signature. */
export interface WalletCall {
  vendor: string;
  /** The features of version 1.1 that the vendor has declared; absent: none. */
  capabilities?: VendorCapabilities | undefined;
  operation: Operation;
  body: MoveBody;
}

/** A call whose session exists and matches (W13). */
export interface WalletRequest extends WalletCall {
  session: SessionAccount;
  inputHash: Buffer;
}

/** W13: the session fixes player, merchant and currency. */
export function toRequest(call: WalletCall, session: SessionAccount | null): WalletRequest | Outcome {
  const { operation, body } = call;
  if (!session || session.player_ref !== body.playerRef) return outcome('TOKEN_EXPIRED');
  if (session.merchant !== body.merchant || session.currency !== body.currency)
    return outcome('TX_MISMATCH', session.account_id);
  return { ...call, session, inputHash: sha256(`${operation}\n${canonical(body)}`) };
}

export const isVendorRefusal = (request: WalletRequest | Outcome): request is Outcome => 'status' in request;

/** W2 compares everything that decides the effect; the vendor's free details do not. */
const DECIDING = [
  'txId',
  'refTxId',
  'roundId',
  'sessionId',
  'playerRef',
  'merchant',
  'gameCode',
  'currency',
  'amountMinor',
  'roundClosed',
] as const satisfies (keyof MoveBody)[];
/** Included only if one of them is present, so that stored hashes of version 1.0 remain valid. */
const DECIDING_1_1 = ['kind', 'grantId', 'reason'] as const satisfies (keyof MoveBody)[];

function canonical(body: MoveBody): string {
  const fields = DECIDING_1_1.some((field) => body[field] !== undefined) ? [...DECIDING, ...DECIDING_1_1] : DECIDING;
  return JSON.stringify(fields.map((field) => body[field] ?? null));
}

/** W1, W2, W6: a used id gets its previous answer, or is refused if its body differs or it is blocked. */
export function toReplay({ operation, inputHash, session }: WalletRequest, known: TransferRow): Outcome {
  const opens = operation === 'debit' || operation === 'freeRound';
  if (known.kind === 'dead' && opens) return outcome('BET_ALREADY_CLOSED', session.account_id);
  if (!known.input_hash.equals(inputHash)) return outcome('TX_MISMATCH', session.account_id);
  return outcome('DUPLICATE', session.account_id, { seq: known.seq, balanceMinor: known.balance_minor ?? 0n });
}

export const toTransfer = <K extends Transfer['kind']>(
  { vendor, body, session, inputHash }: WalletRequest,
  kind: K,
  amountMinor: bigint,
): Transfer & { kind: K } => ({
  merchant: session.merchant,
  source: vendor,
  txId: body.txId,
  kind,
  inputHash,
  accountId: session.account_id,
  amountMinor,
  currency: session.currency,
  refTxId: body.refTxId ?? null,
  roundId: body.roundId,
  gameCode: body.gameCode,
});
