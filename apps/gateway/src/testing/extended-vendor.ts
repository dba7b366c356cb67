import { randomUUID } from 'node:crypto';
import type { TransactionBody } from '@foyer/contract/vendor/wallet-protocol.ts';
import { WALLET_FEATURES } from '@foyer/contract/vendor/wallet-protocol.ts';
import type { GameVendor } from '../play/vendors/game-vendor.ts';
import { VENDOR } from './fake-vendor.ts';

/** The fields of adjustments, voids and free rounds, without those of bets. */
type Extension = Omit<TransactionBody, 'amountMinor' | 'roundClosed' | 'kind'>;

/** The fake vendor with all of version 1.1 declared: bonus wins of 1,000,000 VND a day, adjustments below 500,000 VND. */
export const EXTENDED_VENDOR: GameVendor = {
  ...VENDOR,
  capabilities: {
    features: WALLET_FEATURES,
    bonusDailyMinor: { VND: 1_000_000n },
    adjustmentMinor: { VND: 500_000n },
  },
};

/** The common fields of a call of version 1.1 about a transaction. */
export function toExtension(about: TransactionBody): Extension {
  const { currency, gameCode, merchant, playerRef, roundId, sessionId } = about;
  return { txId: randomUUID(), refTxId: about.txId, roundId, sessionId, playerRef, merchant, gameCode, currency };
}
