import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';

/**
 * Foyer's calls to a vendor that keeps wallets of its own (docs/transfers.md): POSTs under the vendor's address, signed like
 * those of the wallet protocol: `balance`, `transferIn` (to the vendor), `transferOut` (back), and `transfer`, a look-up by id.
 */
const REFUSED_TRANSFERS = ['INSUFFICIENT_FUNDS', 'USER_DISABLED', 'LIMIT_REACHED'] as const;
export type RefusedTransfer = (typeof REFUSED_TRANSFERS)[number];

const Minor = Type.String({ pattern: '^\\d{1,18}$' });
const Text = Type.String({ minLength: 1, maxLength: 64 });

/** `balance`. */
export const BalanceAnswer = Compile(Type.Object({ status: Type.Literal('OK'), balanceMinor: Minor }));

/** `transferIn` and `transferOut`. */
export const TransferRequest = Type.Object({ transferId: Text, playerRef: Text, currency: Text, amountMinor: Minor });
export type TransferRequest = Static<typeof TransferRequest>;
export const CompiledTransferRequest = Compile(TransferRequest);

/** `DUPLICATE`: succeeded before; refusals are final. */
export const TransferAnswer = Compile(Type.Object({ status: Type.Enum(['OK', 'DUPLICATE', ...REFUSED_TRANSFERS]) }));

/** `transfer`: `NOT_FOUND` for an id that has never arrived. */
export const FoundAnswer = Compile(Type.Object({ status: Type.Enum(['OK', 'NOT_FOUND', ...REFUSED_TRANSFERS]) }));
