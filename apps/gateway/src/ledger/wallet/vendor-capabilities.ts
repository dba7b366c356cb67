import { BONUS_KINDS, TIP, type WalletFeature, type WalletStatus } from '@foyer/contract/vendor/wallet-protocol.ts';
import type { WalletCall } from './vendor-request.ts';

/** A vendor's declared features of wallet protocol 1.1, and its limits: minor units by currency, zero if absent. */
export interface VendorCapabilities {
  features: readonly WalletFeature[];
  /** Maximum wins without a bet for a merchant's members per day (UTC); more waits for staff (W14). */
  bonusDailyMinor?: Readonly<Record<string, bigint>>;
  /** The amount from which an adjustment waits for staff (W16). */
  adjustmentMinor?: Readonly<Record<string, bigint>>;
}

export const isDeclared = (capabilities: VendorCapabilities | undefined, feature: WalletFeature): boolean =>
  capabilities?.features.includes(feature) ?? false;

/** Whether calls of this vendor may wait for staff. */
export const mayWait = (capabilities: VendorCapabilities | undefined): boolean =>
  isDeclared(capabilities, 'bonusWins') || isDeclared(capabilities, 'adjustments');

export const isBonus = ({ body, operation }: Pick<WalletCall, 'body' | 'operation'>): boolean =>
  operation === 'credit' && BONUS_KINDS.some((kind) => kind === body.kind);

/** The part of version 1.1 that a call belongs to; null for a call of version 1.0. */
function featureOf({ body, operation }: WalletCall): WalletFeature | null {
  if (operation === 'adjust') return 'adjustments';
  if (operation === 'void') return 'voids';
  if (operation === 'freeRound' || body.grantId) return 'freeRounds';
  if (body.kind) return body.kind === TIP ? 'tips' : 'bonusWins';
  return null;
}

/** Why a call is refused before any lookup: its feature is not declared, or its parts contradict each other. */
export function findMisuse(call: WalletCall): WalletStatus | null {
  const { body, capabilities, operation } = call;
  const feature = featureOf(call);
  if (!feature) return null;
  if (body.kind === TIP && operation !== 'debit') return 'WRONG_TYPES';
  if (body.kind && body.kind !== TIP && operation !== 'credit') return 'WRONG_TYPES';
  if (body.grantId && operation !== 'credit' && operation !== 'freeRound') return 'WRONG_TYPES';
  if (body.grantId && body.kind) return 'WRONG_TYPES';
  return isDeclared(capabilities, feature) ? null : 'NOT_DECLARED';
}
