import type { AskForToken, ChatAdapter, ChatCustomer } from '../../../device/chat/chat-adapter.ts';
import { Comm100 } from '../../../device/chat/comm100.ts';
import { LiveChat } from '../../../device/chat/livechat.ts';
import { createEventEmitter } from '../../../device/event-emitter.ts';
import { leaveTo, reloadPage } from '../../../device/reload.ts';
import { onSession, readSession } from '../../../device/session-store.ts';
import { supportCall } from '../chat/support-call.ts';
import { askForEntries, type Entries, type Entry } from './entries.ts';

/** What the pages show of other providers’ chats. */
export interface ChatsState {
  /** null: not known yet. */
  entries: readonly Entry[] | null;
  /** Messages in the widget that were not seen. */
  unread: number;
  /** An entry that opens in a frame of this page. */
  framed: Entry | null;
}

/** What became of an entry that was opened. */
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

/** The widget in this page: one at most, because each provider’s script has the page to itself. */
interface Running {
  path: string;
  csType: Entry['csType'];
  adapter: ChatAdapter;
  isReady: Promise<boolean>;
  stopCounting(): void;
}

let running: Running | null = null;
let level = '';
/** Counts changes of the session: what was asked for an earlier one is of no use. */
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

/** What the provider may know of who is logged in; null for a visitor. */
async function toCustomer({ customerId }: Entry): Promise<ChatCustomer | null> {
  if (!readSession() || !customerId) return null;
  const authKey = await supportCall('chat.authKey').catch(() => '');
  return { id: customerId, level, authKey };
}

/** Loads an entry’s widget, instead of another one. */
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

/** Opens an entry. A widget that cannot be set up is taken away, so that the next try begins anew. */
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

/** Loads the widget of an entry before it is asked for. */
export function prepareEntry(entry: Entry): void {
  run(entry);
}

/** Asks who may be asked, and begins the widget that is on every page. */
async function load(): Promise<void> {
  const own = ++turn;
  const asked: Entries | null = await askForEntries().catch(() => null);
  if (own !== turn) return;
  level = asked?.level ?? '';
  change({ entries: asked?.entries ?? [] });
  const onEveryPage = state.entries?.find(({ csPosition }) => csPosition === 'page');
  if (onEveryPage) run(onEveryPage);
}

/** Who the widget in this page was told of: the id of the session’s member, or empty. */
let known = '';
const memberNow = (): string => readSession()?.id ?? '';

/** A member has logged in, logged out, or another one has: nothing of the last one stays. */
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

/** Tells a widget that stays in the page who is logged in; one that is not for them goes. */
async function settle(widget: Running): Promise<void> {
  const entry = state.entries?.find(({ path }) => path === widget.path);
  if (!entry) return stopRunning();
  const customer = await toCustomer(entry);
  if (customer && running === widget) widget.isReady = widget.adapter.identify(customer).then(() => true);
}

let stopWatching: (() => void) | null = null;

/** Asks for the entries, and follows who is logged in; once in a page. */
export function watchChats(): void {
  if (stopWatching) return;
  known = memberNow();
  stopWatching = onSession(() => void followSession());
  void load();
}

/** Ends it, for a page that is left. */
export function stopChats(): void {
  stopWatching?.();
  stopWatching = null;
  turn += 1;
  stopRunning();
  change(NOTHING);
}
