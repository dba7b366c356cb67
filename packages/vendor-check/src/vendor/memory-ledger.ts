/** A movement as vendors send it; the kit reads more than it requires, to see as much as possible of a faulty vendor. */
export interface Movement {
  readonly verb: string;
  readonly txId: string;
  readonly refTxId: string | null;
  readonly roundId: string;
  readonly amountMinor: bigint;
  readonly roundClosed: boolean;
  readonly kind: string | null;
  readonly grantId: string | null;
  /** The part of the body that must be the same in a repetition (W2). */
  readonly content: string;
}

interface Round {
  state: 'open' | 'completed' | 'cancelled' | 'voided';
  readonly grantId: string | null;
}

interface Done {
  readonly movement: Movement;
  readonly movedMinor: bigint;
}

type Ruling = { readonly status: string; readonly movedMinor?: bigint };

const refused = (status: string): Ruling => ({ status });
const moves = (movedMinor: bigint): Ruling => ({ status: 'OK', movedMinor });

/** The money of one player under the rules of the protocol (W1–W18), in memory. */
export class MemoryLedger {
  balanceMinor: bigint;
  isEnded = false;
  isDisabled = false;
  readonly done = new Map<string, Done>();
  readonly rounds = new Map<string, Round>();
  /** Free rounds that are left, by grant. */
  readonly grants = new Map<string, number>();
  readonly #dead = new Set<string>();

  constructor(balanceMinor: bigint) {
    this.balanceMinor = balanceMinor;
  }

  /** Applies a movement, once. @returns its status */
  move(movement: Movement): string {
    const earlier = this.done.get(movement.txId);
    if (earlier) return earlier.movement.content === movement.content ? 'DUPLICATE' : 'TX_MISMATCH';
    if (this.#dead.has(movement.txId)) return 'BET_ALREADY_CLOSED';
    const { movedMinor, status } = this.#rule(movement);
    if (movedMinor === undefined) return status;
    this.balanceMinor += movedMinor;
    this.done.set(movement.txId, { movement, movedMinor });
    return status;
  }

  #rule(movement: Movement): Ruling {
    const { verb } = movement;
    if (verb === 'debit') return this.#debit(movement);
    if (verb === 'credit') return this.#credit(movement);
    if (verb === 'rollback') return this.#rollback(movement);
    if (verb === 'adjust') return this.#adjust(movement);
    return verb === 'voidSettled' ? this.#void(movement) : this.#useFreeRound(movement);
  }

  #debit({ amountMinor, kind, roundId }: Movement): Ruling {
    if (this.isEnded) return refused('TOKEN_EXPIRED');
    if (this.isDisabled) return refused('USER_DISABLED');
    if (this.balanceMinor < amountMinor) return refused('INSUFFICIENT_FUNDS');
    if (kind === 'tip') return moves(-amountMinor);
    const round = this.rounds.get(roundId);
    if (round && round.state !== 'open') return refused('BET_ALREADY_CLOSED');
    if (!round) this.rounds.set(roundId, { state: 'open', grantId: null });
    return moves(-amountMinor);
  }

  #credit({ amountMinor, grantId, kind, refTxId, roundClosed, roundId }: Movement): Ruling {
    const round = this.rounds.get(roundId);
    const subject = refTxId === null ? null : this.done.get(refTxId)?.movement;
    if (kind !== null) {
      if (round) return refused('BET_ALREADY_CLOSED');
      this.rounds.set(roundId, { state: 'completed', grantId: null });
      return moves(amountMinor);
    }
    if (!round) return refused('BET_NOT_FOUND');
    if (round.grantId !== grantId || subject?.kind === 'tip') return refused('TX_MISMATCH');
    const isCorrection = round.state === 'completed' && subject?.verb === 'credit';
    if (round.state !== 'open' && !isCorrection) return refused('BET_ALREADY_CLOSED');
    if (roundClosed) round.state = 'completed';
    return moves(amountMinor);
  }

  #rollback({ refTxId }: Movement): Ruling {
    const bet = this.done.get(refTxId ?? '');
    if (!bet) {
      this.#dead.add(refTxId ?? '');
      return moves(0n);
    }
    const { kind, roundId, verb } = bet.movement;
    if (kind === 'tip') return refused('BET_ALREADY_CLOSED');
    if (verb !== 'debit' && verb !== 'freeRounds/used') return refused('TX_MISMATCH');
    const followers = [...this.done.values()].filter(({ movement }) => movement.refTxId === refTxId);
    if (followers.some(({ movement }) => movement.verb === 'rollback')) return moves(0n);
    const round = this.rounds.get(roundId);
    const hasWon = followers.some(({ movement }) => movement.verb === 'credit');
    if (round?.state !== 'open' || hasWon) return refused('BET_ALREADY_CLOSED');
    round.state = 'cancelled';
    return moves(-bet.movedMinor);
  }

  #adjust({ amountMinor, refTxId }: Movement): Ruling {
    if (!this.done.has(refTxId ?? '')) return refused('BET_NOT_FOUND');
    return moves(this.balanceMinor + amountMinor < 0n ? -this.balanceMinor : amountMinor);
  }

  #void({ refTxId, roundId }: Movement): Ruling {
    if (!this.done.has(refTxId ?? '')) return refused('BET_NOT_FOUND');
    const round = this.rounds.get(roundId);
    if (round?.state === 'open') return refused('TX_MISMATCH');
    if (round?.state !== 'completed') return refused('BET_ALREADY_CLOSED');
    round.state = 'voided';
    const total = [...this.done.values()]
      .filter(({ movement }) => movement.roundId === roundId)
      .reduce((sum, { movedMinor }) => sum + movedMinor, 0n);
    return moves(this.balanceMinor < total ? -this.balanceMinor : -total);
  }

  #useFreeRound({ grantId, roundId }: Movement): Ruling {
    const left = this.grants.get(grantId ?? '');
    if (left === undefined) return refused('BET_NOT_FOUND');
    if (left === 0) return refused('LIMIT_REACHED');
    if (this.rounds.has(roundId)) return refused('BET_ALREADY_CLOSED');
    this.grants.set(grantId ?? '', left - 1);
    this.rounds.set(roundId, { state: 'open', grantId });
    return moves(0n);
  }
}
