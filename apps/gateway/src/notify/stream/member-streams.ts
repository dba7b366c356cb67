import type { MemberEvents } from '@foyer/contract/member/stream.ts';
import { createEventFormat } from '@foyer/http/event-format.ts';
import type pg from 'pg';
import type { Logger } from 'pino';
import { findChanges, type MemberFacts } from './stream.store.ts';

/** One open stream. */
export interface StreamEnd {
  sessionId: string;
  /** Sends text, as server-sent events. */
  send(text: string): void;
  end(): void;
}

export interface MemberStreams {
  /** @param seen the id of the last message that the client has, or empty @returns a function that ends it */
  open(stream: StreamEnd, seen: string): () => void;
  /** Compares every stream with its member’s current facts immediately. */
  look(): Promise<void>;
  readonly size: number;
  stop(): void;
}

/** The state of a stream, kept small, since there may be ten thousand. */
interface Watched {
  readonly sessionId: string;
  readonly end: StreamEnd;
  seen: string;
  isOpen: boolean;
}

const EVERY_MS = 1_000;
/** Streams per query. */
const CHUNK = 1_000;
/** A browser opens at most one per tab; beyond it, the oldest one is closed. */
const MAX_PER_SESSION = 5;
/** Rounds between comments, which keep proxies from closing the stream. */
const PING_ROUNDS = 15;

/**
 * Streams of members, compared with the database every second while any is open: a notification in each transaction would
 * serialise the commits of all bets (docs/decisions/0084-member-stream.md).
 */
export function createMemberStreams({ log, pool }: { log: Logger; pool: pg.Pool }): MemberStreams {
  const bySession = new Map<string, Watched[]>();
  let size = 0;
  let round = 0;
  const drop = (stream: Watched): void => {
    if (!stream.isOpen) return;
    stream.isOpen = false;
    size -= 1;
    const siblings = bySession.get(stream.sessionId)?.filter((other) => other !== stream) ?? [];
    if (siblings.length > 0) bySession.set(stream.sessionId, siblings);
    else bySession.delete(stream.sessionId);
  };
  const finish = (stream: Watched): void => {
    drop(stream);
    stream.end.end();
  };
  const compare = async (asked: readonly Watched[]): Promise<void> => {
    for (const { place, state, ...facts } of await findChanges(pool, asked)) {
      const stream = asked[Number(place) - 1];
      if (!stream?.isOpen) continue;
      stream.end.send(state === null ? ENDED : toMessage(state, facts as MemberFacts));
      if (state === null) finish(stream);
      else stream.seen = state;
    }
  };
  const all = () => [...bySession.values()].flat();
  const look = async (): Promise<void> => {
    const streams = all();
    for (let from = 0; from < streams.length; from += CHUNK) await compare(streams.slice(from, from + CHUNK));
  };
  const rounds = repeat(async () => {
    await look();
    round = (round + 1) % PING_ROUNDS;
    if (round === 0) for (const stream of all()) stream.end.send(PING);
    return size > 0;
  }, log);
  return {
    open(end, seen) {
      const stream: Watched = { sessionId: end.sessionId, end, seen, isOpen: true };
      const siblings = [...(bySession.get(end.sessionId) ?? []), stream];
      bySession.set(end.sessionId, siblings);
      size += 1;
      const [oldest] = siblings;
      if (siblings.length > MAX_PER_SESSION && oldest) finish(oldest);
      rounds.now(() => compare([stream]));
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

/** Repeats work while it returns true, strictly in sequence, so that no older answer follows a newer one. */
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
    /** Runs `act` next, and starts the repetition. */
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
const toEvent = createEventFormat<MemberEvents>();
const ENDED = toEvent('ended', {});

/** @param state of the facts, used as the message id, which a reconnecting client sends */
function toMessage(state: string, facts: MemberFacts): string {
  const data = {
    balanceMinor: String(facts.balanceMinor),
    currency: facts.currency,
    ledgerSeq: String(facts.ledgerSeq),
    serverTime: Date.now(),
    unreadCount: Number(facts.unreadCount),
    lastEvent: String(facts.lastEvent),
  };
  return toEvent('member', data, state);
}
