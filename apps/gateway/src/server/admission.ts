/** Calls under way at once, of all callers together. Writes are refused later than reads, which are easily repeated. */
const MAX_UNDER_WAY = { read: 500, write: 1_000 };

export type CallKind = keyof typeof MAX_UNDER_WAY;

/** Refuses new calls at once while too many are under way: waiting longer and longer would help nobody. What was admitted is finished. */
export class Admission {
  readonly #max: Readonly<Record<CallKind, number>>;
  #underWay = 0;

  constructor(max: Readonly<Record<CallKind, number>> = MAX_UNDER_WAY) {
    this.#max = max;
  }

  /** @returns whether the call may begin; if so, `leave` must be called once it has ended */
  enter(kind: CallKind): boolean {
    if (this.#underWay >= this.#max[kind]) return false;
    this.#underWay += 1;
    return true;
  }

  leave(): void {
    this.#underWay -= 1;
  }
}
