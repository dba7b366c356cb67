import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { Endpoints } from '@foyer/contract/endpoints.ts';

export type Wallets = ValueOf<Endpoints['transfer.wallets']>;
export type Wallet = Wallets['wallets'][number];
export type Transfer = Wallets['transfers'][number];

export const TRANSFER_PATH = '/m/member/transfer';

/** Whether a transfer has not ended. */
export const isUnderWay = ({ state }: Pick<Transfer, 'state'>): boolean => state === 'sending' || state === 'unknown';

/** A direction in which money can be moved, named `toVendor:PALACE` in the form. */
export interface Way {
  direction: Transfer['direction'];
  wallet: Wallet;
  /** The most that can be moved; null if the vendor does not answer. */
  maxMinor: bigint | null;
}

export const nameOfWay = ({ direction, wallet }: Pick<Way, 'direction' | 'wallet'>): string =>
  `${direction}:${wallet.wallet}`;

/** All directions, those to vendors first. */
export function findWays({ mainMinor, wallets }: Pick<Wallets, 'mainMinor' | 'wallets'>): Way[] {
  const directions = ['toVendor', 'toMain'] as const;
  return directions.flatMap((direction) =>
    wallets.map((wallet): Way => {
      const from = direction === 'toVendor' ? mainMinor : wallet.balanceMinor;
      return { direction, wallet, maxMinor: wallet.balanceMinor === null || from === null ? null : BigInt(from) };
    }),
  );
}
