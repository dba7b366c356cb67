import { setTimeout as pause } from 'node:timers/promises';

/** Expensive work was refused, because too much of it is waiting: the caller may try again after some seconds. */
export class Overloaded extends Error {
  readonly retryAfterSeconds: number;
  readonly status: 429 | 503;

  constructor(status: 429 | 503, retryAfterSeconds: number) {
    super('too much work is waiting');
    this.retryAfterSeconds = retryAfterSeconds;
    this.status = status;
  }
}

export interface WorkLimits {
  /** How much is done at a time. */
  atOnce: number;
  /** How much may wait. */
  maxWaiting: number;
  /** How much of one caller may wait or be done at a time; absent: as much as there is room for. */
  maxOfCaller?: number;
  /** How much of one caller is done at a time; absent: as much as of everybody. */
  atOnceOfCaller?: number;
  /** How long a piece may wait; then it is refused like one that finds the queue full. Absent: as long as it takes. */
  maxWaitMs?: number;
  /** When a refused caller may try again. */
  retryAfterSeconds: number;
  /** How a caller is refused when everybody together has too much waiting; 429 for who has too much alone. */
  statusWhenFull: 429 | 503;
  now?: () => number;
}

interface Waiting {
  caller: string;
  begin(): void;
  refuse(reason: Overloaded): void;
}

/** Time that callers have used is halved this often. */
const HALF_LIFE_MS = 60_000;
/** Callers whose time is remembered. */
const MAX_CALLERS = 10_000;

/**
 * A bounded queue for work that takes much processor time. The caller who has used the least time goes next; when the queue is full, the
 * caller with the most pieces in it loses one to a caller with fewer: one caller with many or long pieces delays the others
 * by one piece.
 */
export class WorkQueue {
  readonly #limits: WorkLimits;
  readonly #waiting: Waiting[] = [];
  /** Pieces of work of each caller that wait or are under way. */
  readonly #pieces = new Map<string, number>();
  readonly #runningOf = new Map<string, number>();
  readonly #used = new Map<string, number>();
  #running = 0;
  #decayedAt: number;

  constructor(limits: WorkLimits) {
    this.#limits = limits;
    this.#decayedAt = this.#now();
  }

  /** How many pieces of work wait. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /**
   * Does some work when it is this caller's turn.
   * @param caller whose work it is, such as a network address or the id of a member
   * @throws Overloaded if the caller, or everybody together, has too much waiting
   */
  async run<T>(caller: string, work: () => Promise<T>): Promise<T> {
    const pieces = this.#pieces.get(caller) ?? 0;
    if (pieces >= (this.#limits.maxOfCaller ?? Number.POSITIVE_INFINITY)) throw this.#overloaded(429);
    if (this.#running < this.#limits.atOnce && this.#mayBegin(caller)) {
      this.#pieces.set(caller, pieces + 1);
      this.#begin(caller);
    } else await this.#wait(caller, pieces);
    const startedAt = this.#now();
    try {
      return await work();
    } finally {
      this.#end(caller, this.#now() - startedAt);
      this.#next();
    }
  }

  /**
   * Answers as soon as the work has ended, but leaves its place only after a rest: other callers share the processor and the database.
   * @param rest how long, in milliseconds, by the time that the work has taken
   * @throws Overloaded like `run`, and what the work throws
   */
  runAndRest<T>(caller: string, work: () => Promise<T>, rest: (tookMs: number) => number): Promise<T> {
    return new Promise((resolve, reject) => {
      const workAndRest = async () => {
        const startedAt = this.#now();
        await work().then(resolve, reject);
        const restMs = rest(this.#now() - startedAt);
        if (restMs > 0) await pause(restMs);
      };
      this.run(caller, workAndRest).catch(reject);
    });
  }

  #overloaded(status: 429 | 503): Overloaded {
    return new Overloaded(status, this.#limits.retryAfterSeconds);
  }

  #wait(caller: string, pieces: number): Promise<void> {
    if (this.#waiting.length >= this.#limits.maxWaiting && !this.#makeRoom(pieces))
      throw this.#overloaded(this.#limits.statusWhenFull);
    this.#pieces.set(caller, pieces + 1);
    return new Promise<void>((begin, refuse) => {
      const waiting: Waiting = { caller, begin, refuse };
      this.#waiting.push(waiting);
      this.#limitWait(waiting);
    });
  }

  #limitWait(waiting: Waiting): void {
    const { maxWaitMs, statusWhenFull } = this.#limits;
    if (maxWaitMs === undefined) return;
    const timer = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
      this.#forget(waiting.caller);
      waiting.refuse(this.#overloaded(statusWhenFull));
    }, maxWaitMs);
    const { begin, refuse } = waiting;
    waiting.begin = () => {
      clearTimeout(timer);
      begin();
    };
    waiting.refuse = (reason) => {
      clearTimeout(timer);
      refuse(reason);
    };
  }

  /** Refuses the newest waiting piece of the caller with the most, if that leaves them at least as many as the new one will have. */
  #makeRoom(pieces: number): boolean {
    let most = '';
    for (const { caller } of this.#waiting)
      if ((this.#pieces.get(caller) ?? 0) > (this.#pieces.get(most) ?? 0)) most = caller;
    if ((this.#pieces.get(most) ?? 0) < pieces + 2) return false;
    const place = this.#waiting.map(({ caller }) => caller).lastIndexOf(most);
    const [refused] = this.#waiting.splice(place, 1);
    this.#forget(most);
    refused?.refuse(this.#overloaded(429));
    return true;
  }

  #forget(caller: string): void {
    const left = (this.#pieces.get(caller) ?? 1) - 1;
    if (left > 0) this.#pieces.set(caller, left);
    else this.#pieces.delete(caller);
  }

  #mayBegin(caller: string): boolean {
    return (this.#runningOf.get(caller) ?? 0) < (this.#limits.atOnceOfCaller ?? this.#limits.atOnce);
  }

  #begin(caller: string): void {
    this.#running += 1;
    this.#runningOf.set(caller, (this.#runningOf.get(caller) ?? 0) + 1);
  }

  #end(caller: string, ms: number): void {
    this.#running -= 1;
    const left = (this.#runningOf.get(caller) ?? 1) - 1;
    if (left > 0) this.#runningOf.set(caller, left);
    else this.#runningOf.delete(caller);
    this.#forget(caller);
    this.#decay();
    this.#used.set(caller, (this.#used.get(caller) ?? 0) + ms);
  }

  #decay(): void {
    const halves = Math.floor((this.#now() - this.#decayedAt) / HALF_LIFE_MS);
    if (halves <= 0 && this.#used.size < MAX_CALLERS) return;
    this.#decayedAt += Math.max(halves, 0) * HALF_LIFE_MS;
    for (const [caller, ms] of this.#used) {
      const left = ms / 2 ** Math.max(halves, 1);
      if (left < 1) this.#used.delete(caller);
      else this.#used.set(caller, left);
    }
  }

  /** Lets the caller begin who has used the least time; among equals, the one who has waited longest. */
  #next(): void {
    const usedBy = ({ caller }: Waiting) => this.#used.get(caller) ?? 0;
    let next: Waiting | null = null;
    for (const one of this.#waiting)
      if (this.#mayBegin(one.caller) && (next === null || usedBy(one) < usedBy(next))) next = one;
    if (next === null) return;
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    this.#begin(next.caller);
    next.begin();
  }

  #now(): number {
    return (this.#limits.now ?? performance.now.bind(performance))();
  }
}
