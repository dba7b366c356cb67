import type { RefusedTransfer, TransferOrder } from '@foyer/contract/vendor/transfer-wallet.ts';

/**
 * How the vendor behaves: `answer`; `lose`: it carries out the order, but its answer is lost; `drop`: the order is lost on its way;
 * `down`: it answers nothing; `refuse`: it refuses the member.
 */
export const WALLET_MODES = ['answer', 'lose', 'drop', 'down', 'refuse'] as const;
export type WalletMode = (typeof WALLET_MODES)[number];

interface DoneTransfer extends TransferOrder {
  kind: 'in' | 'out';
  status: 'OK' | RefusedTransfer;
}

/** One member’s wallet at the vendor. */
interface Player {
  merchant: string;
  playerRef: string;
  currency: string;
  balanceMinor: bigint;
}

/** A vendor that keeps wallets of its own, in memory. */
export interface WalletVendor {
  mode: WalletMode;
  readonly players: readonly Player[];
  readonly transfers: readonly (DoneTransfer & { merchant: string })[];
  balance(merchant: string, player: Pick<Player, 'playerRef' | 'currency'>): bigint;
  /** Moves money once for each id, even if it is refused. @returns null: the id was used for something else */
  transfer(merchant: string, kind: 'in' | 'out', order: TransferOrder): 'OK' | 'DUPLICATE' | RefusedTransfer | null;
  find(merchant: string, transferId: string): DoneTransfer | null;
  /** Changes the balance by what the member wins or loses. */
  play(player: Player, amountMinor: bigint): void;
}

export function createWalletVendor(): WalletVendor {
  const players: Player[] = [];
  const transfers: (DoneTransfer & { merchant: string })[] = [];
  const playerOf = (merchant: string, { currency, playerRef }: Pick<Player, 'playerRef' | 'currency'>): Player => {
    const found = players.find(
      (one) => one.merchant === merchant && one.playerRef === playerRef && one.currency === currency,
    );
    if (found) return found;
    const player = { merchant, playerRef, currency, balanceMinor: 0n };
    players.push(player);
    return player;
  };
  const find = (merchant: string, transferId: string) =>
    transfers.find((one) => one.merchant === merchant && one.transferId === transferId) ?? null;
  const isSame = (done: DoneTransfer, kind: 'in' | 'out', order: TransferOrder) =>
    done.kind === kind &&
    done.amountMinor === order.amountMinor &&
    done.playerRef === order.playerRef &&
    done.currency === order.currency;
  return {
    mode: 'answer',
    players,
    transfers,
    balance: (merchant, player) => playerOf(merchant, player).balanceMinor,
    find,
    play(player, amountMinor) {
      const next = player.balanceMinor + amountMinor;
      player.balanceMinor = next > 0n ? next : 0n;
    },
    transfer(merchant, kind, order) {
      const earlier = find(merchant, order.transferId);
      if (earlier && !isSame(earlier, kind, order)) return null;
      if (earlier) return earlier.status === 'OK' ? 'DUPLICATE' : earlier.status;
      const player = playerOf(merchant, order);
      const next = player.balanceMinor + (kind === 'in' ? 1n : -1n) * BigInt(order.amountMinor);
      const status = this.mode === 'refuse' ? 'USER_DISABLED' : next < 0n ? 'INSUFFICIENT_FUNDS' : 'OK';
      if (status === 'OK') player.balanceMinor = next;
      transfers.push({ ...order, merchant, kind, status });
      return status;
    },
  };
}
