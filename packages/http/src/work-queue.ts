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

/** A caller by name, or one by address with the network around it: somebody may own all addresses of that. */
export type QueueCaller = string | { readonly own: string; readonly around: string };

/** What a caller and the network around it have, by their names. */
type Counts = ReadonlyMap<string, number>;

interface Waiting {
  caller: QueueCaller;
  begin(): void;
  refuse(reason: Overloaded): void;
}

/** Time that callers have used is halved this often. */
const HALF_LIFE_MS = 60_000;
/** Callers whose time is remembered. */
const MAX_CALLERS = 10_000;
/** A network around a caller counts as much as this many callers. */
const CALLERS_AROUND = 8;

const nameOf = (caller: QueueCaller): string => (typeof caller === 'string' ? caller : caller.own);

/** Of a caller alone and of the network around it, whichever is more for its size. */
function shareOf(counts: Counts, caller: QueueCaller): number {
  const own = counts.get(nameOf(caller)) ?? 0;
  return typeof caller === 'string' ? own : Math.max(own, (counts.get(caller.around) ?? 0) / CALLERS_AROUND);
}

function add(counts: Map<string, number>, caller: QueueCaller, more: number): void {
  for (const name of typeof caller === 'string' ? [caller] : [caller.own, caller.around]) {
    const sum = (counts.get(name) ?? 0) + more;
    if (sum > 0) counts.set(name, sum);
    else counts.delete(name);
  }
}

/**
 * A bounded queue for work that takes much processor time. The caller who has used the least time goes next; when the queue is full, the
 * caller with the most pieces in it loses one to a caller with fewer: one caller with many or long pieces delays the others
 * by one piece. One with very many addresses in a network delays those outside of it by few.
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
   * @param caller whose work it is: the id of a member, or the network of an address with the one around it
   * @throws Overloaded if the caller, or everybody together, has too much waiting
   */
  async run<T>(caller: QueueCaller, work: () => Promise<T>): Promise<T> {
    const ofCaller = this.#pieces.get(nameOf(caller)) ?? 0;
    if (ofCaller >= (this.#limits.maxOfCaller ?? Number.POSITIVE_INFINITY)) throw this.#overloaded(429);
    if (this.#running < this.#limits.atOnce && this.#mayBegin(caller)) {
      add(this.#pieces, caller, 1);
      this.#begin(caller);
    } else await this.#wait(caller);
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
  runAndRest<T>(caller: QueueCaller, work: () => Promise<T>, rest: (tookMs: number) => number): Promise<T> {
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

  #wait(caller: QueueCaller): Promise<void> {
    if (this.#waiting.length >= this.#limits.maxWaiting && !this.#makeRoom(caller))
      throw this.#overloaded(this.#limits.statusWhenFull);
    add(this.#pieces, caller, 1);
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
      add(this.#pieces, waiting.caller, -1);
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
  #makeRoom(newcomer: QueueCaller): boolean {
    const shares = this.#waiting.map(({ caller }) => shareOf(this.#pieces, caller));
    const most = Math.max(...shares);
    if (most < shareOf(this.#pieces, newcomer) + 2) return false;
    const [refused] = this.#waiting.splice(shares.lastIndexOf(most), 1);
    if (!refused) return false;
    add(this.#pieces, refused.caller, -1);
    refused.refuse(this.#overloaded(429));
    return true;
  }

  #mayBegin(caller: QueueCaller): boolean {
    return (this.#runningOf.get(nameOf(caller)) ?? 0) < (this.#limits.atOnceOfCaller ?? this.#limits.atOnce);
  }

  #begin(caller: QueueCaller): void {
    this.#running += 1;
    add(this.#runningOf, nameOf(caller), 1);
  }

  #end(caller: QueueCaller, ms: number): void {
    this.#running -= 1;
    add(this.#runningOf, nameOf(caller), -1);
    add(this.#pieces, caller, -1);
    this.#decay();
    add(this.#used, caller, ms);
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
    const usedBy = ({ caller }: Waiting) => shareOf(this.#used, caller);
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
