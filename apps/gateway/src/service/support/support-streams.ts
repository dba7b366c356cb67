import type { SupportEvents } from '@foyer/contract/support/stream.ts';
import { createEventFormat } from '@foyer/http/event-format.ts';
import type { Context } from '../../context.ts';
import type { SupportNotification } from './channel/support-channel.ts';
import { type ConversationRow, findByIds, findQueue } from './conversation.store.ts';
import { type Follower, findAllowed } from './follower.store.ts';
import { findMessages, type MessageRow } from './message.store.ts';
import { toConversation, toMessage } from './to-message.ts';

/** One open stream. */
export interface StreamEnd {
  /** Sends text, as server-sent events. */
  send(text: string): void;
  end(): void;
}

/** Where a stream begins, and for whom. */
interface Following {
  id: string;
  after: number;
  follower: Follower;
}

export interface SupportStreams {
  /** Follows a conversation after a message. @returns a function that ends it */
  open(end: StreamEnd, from: Following): () => void;
  /** Listens to notifications of all conversations; null: anything may have changed. @returns a function that ends it */
  onNotification(listener: (notification: SupportNotification | null) => void): () => void;
  readonly size: number;
  stop(): Promise<void>;
}

interface Watcher extends StreamEnd, Pick<Following, 'id' | 'follower'> {
  /** The last message that was sent. */
  seq: number;
  /** The last state that was sent, as the text of its event. */
  state: string;
  /** The conversation as last sent. */
  row: ConversationRow | null;
}

const PAGE = 100;
/** Conversations per query. */
const CHUNK = 1_000;
/** For the tabs of one customer; beyond it, the oldest stream is closed. */
const MAX_PER_CONVERSATION = 6;
const PING_MS = 15_000;
/** Minimum interval between updates of queue positions. */
const QUEUE_MS = 1_000;
const PING = ': ping\n\n';
const toEvent = createEventFormat<SupportEvents>();

type Needs = Pick<Context, 'pool' | 'log' | 'now' | 'seal' | 'supportChannel'>;

/**
 * Streams of conversations: a notification names the one that has changed, and its state is read from the database. Possibly missed
 * changes are searched for (docs/decisions/0115-support-stream.md).
 */
export async function openSupportStreams(context: Needs): Promise<SupportStreams> {
  const { log, supportChannel } = context;
  const watchers = new Map<string, Watcher[]>();
  const listeners = new Set<(notification: SupportNotification | null) => void>();
  const warn = (fault: unknown) => log.warn({ err: fault }, 'a conversation could not be sent to its streams');
  const request = createSender(watchers, context, warn);
  const refresh = (id: string): void => request(id, 'changes');
  const queues = createQueueTimer((merchant) => void sendPlaces(merchant, watchers, context).catch(warn));
  const onNotification = (notification: SupportNotification): void => {
    for (const listener of listeners) listener(notification);
    if (notification.is === 'typing') {
      if (notification.by === 'staff' && watchers.has(notification.id)) request(notification.id, 'typing');
      return;
    }
    if (watchers.has(notification.id)) refresh(notification.id);
    if (notification.movesQueue) queues.touch(notification.merchant);
  };
  const onGap = (): void => {
    for (const listener of listeners) listener(null);
    void findBehind(watchers, context).then((ids) => ids.forEach(refresh), warn);
  };
  await supportChannel.listen({ onNotification, onGap });
  const all = () => [...watchers.values()].flat();
  const ping = setInterval(() => {
    for (const watcher of all()) watcher.send(PING);
  }, PING_MS);
  ping.unref();
  return {
    open(end, { after, follower, id }) {
      const watcher = addWatcher(watchers, id, { ...end, id, follower, seq: after });
      refresh(id);
      return () => drop(watchers, id, watcher);
    },
    onNotification(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    get size() {
      return all().length;
    },
    async stop() {
      clearInterval(ping);
      queues.stop();
      for (const watcher of all()) watcher.end();
    },
  };
}

function addWatcher(watchers: Map<string, Watcher[]>, id: string, end: Omit<Watcher, 'state' | 'row'>): Watcher {
  const watcher: Watcher = { ...end, state: '', row: null };
  const siblings = [...(watchers.get(id) ?? []), watcher];
  watchers.set(id, siblings);
  const [oldest] = siblings;
  if (oldest && siblings.length > MAX_PER_CONVERSATION) {
    drop(watchers, id, oldest);
    oldest.end();
  }
  return watcher;
}

function drop(watchers: Map<string, Watcher[]>, id: string, gone: Watcher): void {
  const rest = watchers.get(id)?.filter((watcher) => watcher !== gone) ?? [];
  if (rest.length > 0) watchers.set(id, rest);
  else watchers.delete(id);
}

/** The conversations with a stream that is out of date, with one query per thousand. */
async function findBehind(watchers: ReadonlyMap<string, readonly Watcher[]>, { pool }: Needs): Promise<string[]> {
  const ids = [...watchers.keys()];
  const behind: string[] = [];
  for (let from = 0; from < ids.length; from += CHUNK)
    for (const row of await findByIds(pool, ids.slice(from, from + CHUNK)))
      if (watchers.get(row.id)?.some(({ seq, state }) => seq < row.seq || state !== stateOf(row))) behind.push(row.id);
  return behind;
}

type Update = 'changes' | 'typing';

/** Sends the requested updates to the streams of a conversation, one request after the other. */
function createSender(
  watchers: ReadonlyMap<string, readonly Watcher[]>,
  context: Needs,
  onFault: (fault: unknown) => void,
): (id: string, update: Update) => void {
  const requested = new Map<string, Set<Update>>();
  const send = inTurns((id) => {
    const updates = requested.get(id) ?? new Set<Update>();
    requested.delete(id);
    return sendUpdates(updates, { id, streams: watchers.get(id) ?? [] }, context);
  }, onFault);
  return (id, update) => {
    requested.set(id, (requested.get(id) ?? new Set<Update>()).add(update));
    send(id);
  };
}

async function sendUpdates(
  updates: ReadonlySet<Update>,
  { id, streams }: { id: string; streams: readonly Watcher[] },
  context: Needs,
): Promise<void> {
  if (updates.has('typing')) await sendTyping(streams, context);
  if (updates.has('changes')) await sendChanges(id, streams, context);
}

/** Sends each stream the messages after its last one, then the conversation's state, if it has changed. */
async function sendChanges(id: string, watchers: readonly Watcher[], context: Needs): Promise<void> {
  let streams = watchers;
  for (let isMore = true; isMore && streams.length > 0; ) {
    const after = Math.min(...streams.map(({ seq }) => seq));
    const rows = await findMessages(context.pool, id, { after, limit: PAGE, withNotes: false });
    isMore = rows.length === PAGE;
    const [row] = isMore ? [] : await findByIds(context.pool, [id]);
    // Checked after the reads, so that nothing written after the end of a session is sent.
    streams = await endForbidden(streams, context);
    for (const message of rows) sendMessage(streams, message, context);
    if (row) for (const stream of streams) sendState(stream, row);
  }
}

function sendMessage(streams: readonly Watcher[], row: MessageRow, context: Needs): void {
  const text = toEvent('message', toMessage(row, context), row.seq);
  for (const stream of streams) {
    if (stream.seq >= row.seq) continue;
    stream.seq = row.seq;
    stream.send(text);
  }
}

/** Ends the streams of those who may no longer see their conversation. @returns the others */
async function endForbidden(streams: readonly Watcher[], { pool }: Needs): Promise<Watcher[]> {
  if (streams.length === 0) return [];
  const allowed = await findAllowed(pool, streams);
  for (const [at, stream] of streams.entries()) if (!allowed[at]) stream.end();
  return streams.filter((_stream, at) => allowed[at]);
}

const stateOf = (row: ConversationRow): string => toEvent('conversation', toConversation(row));

function sendState(stream: Watcher, row: ConversationRow): void {
  const state = stateOf(row);
  stream.row = row;
  if (stream.state === state) return;
  stream.state = state;
  stream.send(state);
}

async function sendTyping(streams: readonly Watcher[], context: Needs): Promise<void> {
  for (const stream of await endForbidden(streams, context)) stream.send(toEvent('typing', {}));
}

/** Sends everybody waiting at a merchant their position in its queue, with one query for all. */
async function sendPlaces(
  merchant: string,
  watchers: ReadonlyMap<string, readonly Watcher[]>,
  context: Needs,
): Promise<void> {
  const waits = ({ row }: Watcher) => row?.merchant === merchant && row.state === 'waiting';
  const waiting = () => [...watchers.values()].flat().filter(waits);
  if (waiting().length === 0) return;
  const queue = await findQueue(context.pool, merchant);
  const placeOf = new Map(queue.map((id, place) => [id, place + 1]));
  for (const stream of await endForbidden(waiting(), context)) {
    const queuePosition = placeOf.get(stream.id);
    if (queuePosition && stream.row && waits(stream)) sendState(stream, { ...stream.row, queuePosition });
  }
}

/** Runs work for a key one at a time; calls meanwhile cause one more run. So no older answer follows a newer one. */
function inTurns(work: (key: string) => Promise<void>, onFault: (fault: unknown) => void): (key: string) => void {
  const running = new Map<string, boolean>();
  const run = async (key: string): Promise<void> => {
    running.set(key, false);
    await work(key).catch(onFault);
    const isAskedAgain = running.get(key) === true;
    running.delete(key);
    if (isAskedAgain) void run(key);
  };
  return (key) => {
    if (running.has(key)) running.set(key, true);
    else void run(key);
  };
}

/** Calls back once per merchant, some time after the first touch. */
function createQueueTimer(work: (merchant: string) => void) {
  const timers = new Map<string, NodeJS.Timeout>();
  return {
    touch(merchant: string): void {
      if (timers.has(merchant)) return;
      const timer = setTimeout(() => {
        timers.delete(merchant);
        work(merchant);
      }, QUEUE_MS);
      timer.unref();
      timers.set(merchant, timer);
    },
    stop(): void {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
