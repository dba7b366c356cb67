import type pg from 'pg';
import type { Logger } from 'pino';
import { getMemberFacts, type MemberFacts } from './stream.store.ts';

/** One open stream: what it was last sent, and how to send more. */
export interface StreamEnd {
  sessionId: string;
  /** Sends text, as server-sent events. */
  send(text: string): void;
  end(): void;
}

export interface MemberStreams {
  /** @param seen the id of the last message that the client has, or empty. @returns how to end it */
  open(stream: StreamEnd, seen: string): () => void;
  /** Compares every stream with its member’s facts now. */
  look(): Promise<void>;
  readonly size: number;
  stop(): void;
}

interface Watched extends StreamEnd {
  seen: string;
}

const EVERY_MS = 1_000;
/** Sessions per query. */
const CHUNK = 1_000;
/** A browser opens one per tab at most; the oldest one ends. */
const MOST_PER_SESSION = 5;
/** How many rounds pass until a comment is sent, so that no proxy takes a stream for dead. */
const PING_ROUNDS = 15;

/**
 * Streams of members, compared with the database every second while there is one: a notification in each transaction
 * would serialise the commits of all bets (docs/decisions/0084-member-stream.md).
 */
export function createMemberStreams({ log, pool }: { log: Logger; pool: pg.Pool }): MemberStreams {
  const bySession = new Map<string, Set<Watched>>();
  let size = 0;
  let round = 0;
  const drop = (stream: Watched): void => {
    const siblings = bySession.get(stream.sessionId);
    if (!siblings?.delete(stream)) return;
    size -= 1;
    if (siblings.size === 0) bySession.delete(stream.sessionId);
  };
  const finish = (stream: Watched): void => {
    drop(stream);
    stream.end();
  };
  const compare = async (ids: readonly string[]): Promise<void> => {
    const asked = ids.flatMap((id) => [...(bySession.get(id) ?? [])]);
    const facts = new Map((await getMemberFacts(pool, ids)).map((one) => [one.sessionId, one]));
    for (const stream of asked) if (!update(stream, facts.get(stream.sessionId))) finish(stream);
  };
  const look = async (): Promise<void> => {
    const ids = [...bySession.keys()];
    for (let from = 0; from < ids.length; from += CHUNK) await compare(ids.slice(from, from + CHUNK));
  };
  const all = () => [...bySession.values()].flatMap((streams) => [...streams]);
  const rounds = repeat(async () => {
    await look();
    round = (round + 1) % PING_ROUNDS;
    if (round === 0) for (const stream of all()) stream.send(PING);
    return size > 0;
  }, log);
  return {
    open(end, seen) {
      const stream: Watched = { ...end, seen };
      const siblings = bySession.get(end.sessionId) ?? new Set();
      bySession.set(end.sessionId, siblings.add(stream));
      size += 1;
      const [oldest] = siblings;
      if (siblings.size > MOST_PER_SESSION && oldest) finish(oldest);
      rounds.now(() => compare([end.sessionId]));
      return () => drop(stream);
    },
    look: () => rounds.now(look),
    get size() {
      return size;
    },
    stop() {
      rounds.stop();
      for (const stream of all()) finish(stream);
    },
  };
}

/** Sends a stream what has changed. @returns false if its session has ended */
function update(stream: Watched, facts: MemberFacts | undefined): boolean {
  if (!facts) stream.send(ENDED);
  else if (idOf(facts) !== stream.seen) {
    stream.seen = idOf(facts);
    stream.send(toMessage(facts));
  }
  return facts !== undefined;
}

/** Repeats work while it returns true. One after the other, so that no older answer follows a newer one. */
function repeat(work: () => Promise<boolean>, log: Logger) {
  let turn: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const inTurn = (act: () => Promise<unknown>): Promise<void> => {
    const done = turn.then(act).then(
      () => {},
      (fault: unknown) => log.warn({ err: fault }, 'the streams of members could not be compared'),
    );
    turn = done;
    return done;
  };
  const schedule = (): void => {
    timer ??= setTimeout(async () => {
      let isWanted = true;
      await inTurn(async () => {
        isWanted = await work();
      });
      timer = undefined;
      if (isWanted && !isStopped) schedule();
    }, EVERY_MS);
  };
  return {
    /** Acts at once, and starts the repetition. */
    now(act: () => Promise<unknown>): Promise<void> {
      if (!isStopped) schedule();
      return inTurn(act);
    },
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

const PING = ': ping\n\n';
const ENDED = 'event: ended\ndata: {}\n\n';

const idOf = ({ balanceMinor, lastEvent, ledgerSeq, unreadCount }: MemberFacts): string =>
  `${ledgerSeq}.${balanceMinor}.${unreadCount}.${lastEvent}`;

function toMessage(facts: MemberFacts): string {
  const data = JSON.stringify({
    balanceMinor: String(facts.balanceMinor),
    currency: facts.currency,
    ledgerSeq: String(facts.ledgerSeq),
    serverTime: Date.now(),
    unreadCount: Number(facts.unreadCount),
    lastEvent: String(facts.lastEvent),
  });
  return `id: ${idOf(facts)}\nevent: member\ndata: ${data}\n\n`;
}
