import type { TSchema } from 'typebox';
import { AdjustBody, FreeRoundBody, FreeRoundsCancel, FreeRoundsGrant, VoidBody } from './wallet-extensions.ts';
import { AuthenticateBody, BalanceBody, CreditsBody, TransactionBody } from './wallet-protocol.ts';

/** The base path of the wallet. */
export const WALLET_PATH = '/wps/vendor/v1';

/** One call of the wallet protocol. */
interface WalletCallDescription {
  /** Under `WALLET_PATH`, or under the path of the vendor. */
  path: string;
  method: 'GET' | 'POST';
  summary: string;
  body: TSchema | null;
  /** The callee: the wallet, or the vendor. */
  server: 'wallet' | 'vendor';
}

const toWallet = (path: string, summary: string, body: TSchema): WalletCallDescription => ({
  path,
  method: 'POST',
  summary,
  body,
  server: 'wallet',
});

/** Every call of the protocol (docs/wallet-protocol.md). */
export const WALLET_CALLS: readonly WalletCallDescription[] = [
  toWallet('authenticate', 'Exchanges the one-time launch token of the game address for a session.', AuthenticateBody),
  toWallet('balance', 'Reads the balance of a session.', BalanceBody),
  toWallet('debit', 'Takes a bet, or a tip (W15).', TransactionBody),
  toWallet('credit', 'Pays a win, also one without a bet (W14) or of a free round (W18).', TransactionBody),
  toWallet('credits', 'Pays several wins, each processed separately.', CreditsBody),
  toWallet('rollback', 'Returns a bet, or makes sure that it is never taken.', TransactionBody),
  toWallet('adjust', 'Corrects what a round has moved (W16).', AdjustBody),
  toWallet('voidSettled', 'Undoes a settled round (W17).', VoidBody),
  toWallet('freeRounds/used', 'Begins a free round of a grant (W18).', FreeRoundBody),
  { path: 'tx/{txId}', method: 'GET', summary: 'Reads the outcome of a transaction.', body: null, server: 'wallet' },
  {
    path: 'freeRounds/grant',
    method: 'POST',
    summary: 'Foyer grants a member free rounds (W18).',
    body: FreeRoundsGrant,
    server: 'vendor',
  },
  {
    path: 'freeRounds/cancel',
    method: 'POST',
    summary: 'Foyer cancels what is left of a grant (W18).',
    body: FreeRoundsCancel,
    server: 'vendor',
  },
];
