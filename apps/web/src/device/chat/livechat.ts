import type { AskForToken, ChatAdapter, ChatCustomer, ChatToken } from './chat-adapter.ts';
import { setUpWidget } from './set-up-widget.ts';

type Handler = (method: string, values: readonly unknown[]) => unknown;

/** The part of LiveChat’s `LiveChatWidget` that is used; queues the calls until its script runs. */
interface LiveChatWidget {
  _q: [method: string, values: readonly unknown[]][];
  _h: Handler | null;
  _v: '2.0';
  on(event: string, listener: (news: never) => void): void;
  once(event: string, listener: (news: never) => void): void;
  off(event: string, listener: (news: never) => void): void;
  get(name: string): unknown;
  call(name: string, ...values: unknown[]): void;
  init(): void;
}

/** The token that a member’s identity provider returns to LiveChat. */
interface WidgetToken {
  accessToken: string;
  entityId: string;
  creationDate: number;
  expiresIn: number;
  tokenType: 'Bearer';
}

interface IdentityProvider {
  getToken(): Promise<WidgetToken>;
  getFreshToken(): Promise<WidgetToken>;
  hasToken(): Promise<boolean>;
  invalidate(): Promise<void>;
}

interface Globals {
  __lc?: { license: number; group?: number; custom_identity_provider?: () => IdentityProvider } | undefined;
  LiveChatWidget?: LiveChatWidget | undefined;
}

const page = globalThis as Globals;

/** The widget as LiveChat’s own snippet creates it (platform.text.com: Chat Widget JS API). */
function createWidget(): LiveChatWidget {
  const send: Handler = (method, values) =>
    widget._h ? widget._h(method, values) : void widget._q.push([method, values]);
  const widget: LiveChatWidget = {
    _q: [],
    _h: null,
    _v: '2.0',
    on: (...values) => void send('on', values),
    once: (...values) => void send('once', values),
    off: (...values) => void send('off', values),
    get(name) {
      if (!widget._h) throw new Error("[LiveChatWidget] You can't use getters before load.");
      return send('get', [name]);
    },
    call: (...values) => void send('call', values),
    init: () => {},
  };
  return widget;
}

const toWidgetToken = ({ createdAt, entityId, expiresAt, token }: ChatToken): WidgetToken => ({
  accessToken: token,
  entityId,
  creationDate: createdAt,
  expiresIn: expiresAt - createdAt,
  tokenType: 'Bearer',
});

/** The tokens of one member, from our gateway. After `invalidate` it returns none and requests none. */
function createIdentityProvider(ask: AskForToken): IdentityProvider {
  let known: WidgetToken | null = null;
  let isOver = false;
  const request = async (isFresh: boolean): Promise<WidgetToken> => {
    if (isOver) throw new Error('the member has logged out');
    known = toWidgetToken(await ask(isFresh));
    return known;
  };
  return {
    getToken: async () => known ?? request(false),
    getFreshToken: () => request(true),
    hasToken: async () => known !== null,
    invalidate: async () => {
      known = null;
      isOver = true;
    },
  };
}

/**
 * LiveChat (LIVECHAT). A member is identified only by tokens of our gateway; nothing that LiveChat stores in the browser identifies them.
 * `path` is the address of its script, with `license` and perhaps `group`.
 */
export class LiveChat implements ChatAdapter {
  readonly #address: string;
  readonly #license: number;
  readonly #group: number | null;
  readonly #ask: AskForToken;
  /** LiveChat's own button is hidden until the chat is opened. */
  readonly #isHidden: boolean;
  readonly #listeners = new Set<(count: number) => void>();
  #provider: IdentityProvider | null = null;
  #loading: AbortController | null = null;
  #unread = 0;
  #isShown = false;

  constructor(path: string, { ask, isHidden = false }: { ask: AskForToken; isHidden?: boolean }) {
    const url = new URL(path);
    this.#license = Number(url.searchParams.get('license'));
    this.#group = Number(url.searchParams.get('group')) || null;
    this.#address = url.origin + url.pathname;
    this.#ask = ask;
    this.#isHidden = isHidden;
  }

  async load(customer: ChatCustomer | null): Promise<boolean> {
    this.remove();
    this.#provider = customer ? createIdentityProvider(this.#ask) : null;
    const loading = new AbortController();
    this.#loading = loading;
    const provider = this.#provider;
    page.__lc = {
      license: this.#license,
      ...(this.#group !== null && { group: this.#group }),
      ...(provider && { custom_identity_provider: () => provider }),
    };
    page.LiveChatWidget = createWidget();
    this.#listen(page.LiveChatWidget);
    if (this.#isHidden) page.LiveChatWidget.call('hide');
    if (customer) this.#describe(customer);
    return setUpWidget({
      address: this.#address,
      isReady: () => Boolean(page.LiveChatWidget?._h),
      signal: loading.signal,
    });
  }

  /** The identity cannot change while the widget runs: the visitor’s widget is replaced. */
  async identify(customer: ChatCustomer): Promise<void> {
    await this.load(customer);
  }

  /** LiveChat has no call for this (docs/support.md): ends the tokens and replaces the widget with a visitor’s. */
  async logout(): Promise<{ needsReload: boolean }> {
    await this.#provider?.invalidate();
    this.#provider = null;
    this.remove();
    void this.load(null);
    return { needsReload: false };
  }

  open(): void {
    page.LiveChatWidget?.call('maximize');
  }

  unread(listener: (count: number) => void): () => void {
    this.#listeners.add(listener);
    listener(this.#unread);
    return () => void this.#listeners.delete(listener);
  }

  remove(): void {
    this.#loading?.abort();
    this.#loading = null;
    if (page.LiveChatWidget?._h) page.LiveChatWidget.call('destroy');
    page.LiveChatWidget = undefined;
    page.__lc = undefined;
    this.#isShown = false;
    this.#count(0);
  }

  #describe({ authKey, id, level }: ChatCustomer): void {
    page.LiveChatWidget?.call('set_customer_name', id);
    page.LiveChatWidget?.call('set_session_variables', { level, ...(authKey && { auth_key: authKey }) });
  }

  #listen(widget: LiveChatWidget): void {
    widget.on('visibility_changed', ({ visibility }: { visibility: string }) => {
      this.#isShown = visibility === 'maximized';
      if (this.#isShown) this.#count(0);
    });
    widget.on('new_event', ({ author }: { author?: { type?: string } }) => {
      if (!this.#isShown && author?.type === 'agent') this.#count(this.#unread + 1);
    });
  }

  #count(next: number): void {
    this.#unread = next;
    for (const listener of this.#listeners) listener(next);
  }
}
