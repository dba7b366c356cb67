import type { AskForToken, ChatAdapter, ChatCustomer } from '../../../device/chat/chat-adapter.ts';
import { Comm100 } from '../../../device/chat/comm100.ts';
import { LiveChat } from '../../../device/chat/livechat.ts';
import { createEventEmitter } from '../../../device/event-emitter.ts';
import { leaveTo, reloadPage } from '../../../device/reload.ts';
import { onSession, readSession } from '../../../device/session-store.ts';
import { supportCall } from '../chat/support-call.ts';
import { askForEntries, type Entries, type Entry } from './entries.ts';

/** The state of other providers’ chats, for the pages. */
export interface ChatsState {
  /** null: not known yet. */
  entries: readonly Entry[] | null;
  /** Unread messages in the widget. */
  unread: number;
  /** An entry that opens in a frame of this page. */
  framed: Entry | null;
}

/** The outcome of opening an entry; `own`: our own chat is to be opened. */
export type Opened = 'opened' | 'own' | 'failed';

const NOTHING: ChatsState = { entries: null, unread: 0, framed: null };
let state = NOTHING;
const changes = createEventEmitter();

export const onChats = changes.add;
export const readChats = (): ChatsState => state;

function change(part: Partial<ChatsState>): void {
  state = { ...state, ...part };
  changes.emit();
}

/** The widget in this page: one at most, because each provider’s script expects to be the only one. */
interface Running {
  path: string;
  csType: Entry['csType'];
  adapter: ChatAdapter;
  isReady: Promise<boolean>;
  stopCounting(): void;
}

let running: Running | null = null;
let level = '';
/** Counts changes of the session: answers for an earlier one are dropped. */
let turn = 0;

const askForToken =
  (csType: 'LIVECHAT' | 'COMM100' | 'COMM100VIP'): AskForToken =>
  async (isFresh) => {
    const { createdAt, expiresAt, ...rest } = await supportCall('chat.providerToken', { body: { csType, isFresh } });
    return { ...rest, createdAt: Date.parse(createdAt), expiresAt: Date.parse(expiresAt) };
  };

const createAdapter = ({ csPosition, csType, path }: Entry): ChatAdapter | null => {
  if (csType === 'LIVECHAT') return new LiveChat(path, { ask: askForToken(csType), isHidden: csPosition !== 'page' });
  if (csType === 'COMM100' || csType === 'COMM100VIP') return new Comm100(path, askForToken(csType));
  return null;
};

/** What the provider may know about the logged-in member; null for a visitor. */
async function toCustomer({ customerId }: Entry): Promise<ChatCustomer | null> {
  if (!readSession() || !customerId) return null;
  const authKey = await supportCall('chat.authKey').catch(() => '');
  return { id: customerId, level, authKey };
}

/** Loads an entry’s widget, replacing any other. */
function run(entry: Entry): Running | null {
  if (running?.path === entry.path) return running;
  const adapter = createAdapter(entry);
  if (!adapter) return null;
  stopRunning();
  const stopCounting = adapter.unread((unread) => change({ unread }));
  const isReady = toCustomer(entry).then((customer) => adapter.load(customer));
  running = { path: entry.path, csType: entry.csType, adapter, isReady, stopCounting };
  return running;
}

function stopRunning(): void {
  running?.stopCounting();
  running?.adapter.remove();
  running = null;
}

/** Opens an entry. A widget that cannot be set up is removed, so that the next attempt starts from scratch. */
export async function openEntry(entry: Entry): Promise<Opened> {
  if (entry.csType === 'TX-CHAT') return 'own';
  if (entry.csType === 'MIDUOKE') {
    leaveTo(entry.path);
    return 'opened';
  }
  if (entry.csType === 'AICAN') {
    change({ framed: entry });
    return 'opened';
  }
  const widget = run(entry);
  if (!(await widget?.isReady)) {
    if (running === widget) stopRunning();
    return 'failed';
  }
  widget?.adapter.open();
  return 'opened';
}

export const closeFramed = (): void => change({ framed: null });

/** Preloads the widget of an entry. */
export function prepareEntry(entry: Entry): void {
  run(entry);
}

/** Loads the entries, and starts the widget that is on every page. */
async function load(): Promise<void> {
  const own = ++turn;
  const asked: Entries | null = await askForEntries().catch(() => null);
  if (own !== turn) return;
  level = asked?.level ?? '';
  change({ entries: asked?.entries ?? [] });
  const onEveryPage = state.entries?.find(({ csPosition }) => csPosition === 'page');
  if (onEveryPage) run(onEveryPage);
}

/** The member whom the widget in this page knows: the id of the session’s member, or empty. */
let known = '';
const memberNow = (): string => readSession()?.id ?? '';

/** Handles a login, a log-out or a change of member: nothing of the last one stays. */
async function followSession(): Promise<void> {
  const [before, now] = [known, memberNow()];
  // A new token of the same member changes nothing.
  if (before === now) return;
  known = now;
  turn += 1;
  const left = running;
  change({ entries: null, framed: null });
  if (left && before !== '') {
    const { needsReload } = await left.adapter.logout();
    if (needsReload) return reloadPage();
  }
  await load();
  if (left && running === left) await settle(left);
}

/** Identifies the member to a widget that stays in the page; one that is not for them is removed. */
async function settle(widget: Running): Promise<void> {
  const entry = state.entries?.find(({ path }) => path === widget.path);
  if (!entry) return stopRunning();
  const customer = await toCustomer(entry);
  if (customer && running === widget) widget.isReady = widget.adapter.identify(customer).then(() => true);
}

let stopWatching: (() => void) | null = null;

/** Loads the entries, and follows the session; once per page. */
export function watchChats(): void {
  if (stopWatching) return;
  known = memberNow();
  stopWatching = onSession(() => void followSession());
  void load();
}

/** Stops that, when the page is left. */
export function stopChats(): void {
  stopWatching?.();
  stopWatching = null;
  turn += 1;
  stopRunning();
  change(NOTHING);
}
