import type { RefusedTransfer, TransferRequest } from '@foyer/contract/vendor/transfer-wallet.ts';

/**
 * How the vendor behaves: `answer`; `lose`: it carries out the request, but its answer is lost; `drop`: the request is lost on its way;
 * `down`: it answers nothing; `refuse`: it refuses the member.
 */
export const WALLET_MODES = ['answer', 'lose', 'drop', 'down', 'refuse'] as const;
export type WalletMode = (typeof WALLET_MODES)[number];

interface DoneTransfer extends TransferRequest {
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
  transfer(merchant: string, kind: 'in' | 'out', request: TransferRequest): 'OK' | 'DUPLICATE' | RefusedTransfer | null;
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
  const isSame = (done: DoneTransfer, kind: 'in' | 'out', request: TransferRequest) =>
    done.kind === kind &&
    done.amountMinor === request.amountMinor &&
    done.playerRef === request.playerRef &&
    done.currency === request.currency;
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
    transfer(merchant, kind, request) {
      const earlier = find(merchant, request.transferId);
      if (earlier && !isSame(earlier, kind, request)) return null;
      if (earlier) return earlier.status === 'OK' ? 'DUPLICATE' : earlier.status;
      const player = playerOf(merchant, request);
      const next = player.balanceMinor + (kind === 'in' ? 1n : -1n) * BigInt(request.amountMinor);
      const status = this.mode === 'refuse' ? 'USER_DISABLED' : next < 0n ? 'INSUFFICIENT_FUNDS' : 'OK';
      if (status === 'OK') player.balanceMinor = next;
      transfers.push({ ...request, merchant, kind, status });
      return status;
    },
  };
}
