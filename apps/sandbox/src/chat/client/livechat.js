/**
 * The sandbox's tracking code of LiveChat: takes over the queue of `LiveChatWidget`, and supports `on`, `once`, `off`, `get`,
 * `call` and the custom identity provider, as LiveChat documents them.
 */
{
  const { src } = /** @type {HTMLScriptElement} */ (document.currentScript);
  const home = new URL('.', src);
  const STYLE = 'position:fixed;inset:auto 8px 96px auto;z-index:2147483000;background:#fff;';
  const { __lc: settings, LiveChatWidget: widget } = /** @type {any} */ (window);

  /** Requests the proof of the visitor's identity from the page's identity provider; empty without one. */
  async function readProof(/** @type {any} */ provider, /** @type {boolean} */ isFresh) {
    if (!provider) return '';
    const hasToken = await provider.hasToken();
    const token = await (isFresh || !hasToken ? provider.getFreshToken() : provider.getToken()).catch(() => null);
    return token?.accessToken ?? '';
  }

  class Widget {
    provider = settings.custom_identity_provider?.() ?? null;
    /** @type {Record<string, any>} */
    about = { name: '', email: '', sessionVariables: {} };
    /** @type {Map<string, Set<(data: object) => void>>} */
    listeners = new Map();
    visibility = 'minimized';
    isReady = false;
    frame = document.createElement('iframe');
    launcher = document.createElement('button');

    /** @type {Record<string, (value: any) => void>} */
    calls = {
      maximize: () => this.show('maximized'),
      minimize: () => this.show('minimized'),
      hide: () => this.show('hidden'),
      set_customer_name: (name) => this.tell({ name }),
      set_customer_email: (email) => this.tell({ email }),
      set_session_variables: (sessionVariables) => this.tell({ sessionVariables }),
      destroy: () => this.destroy(),
    };
    /** @type {Record<string, () => object>} */
    readings = {
      state: () => ({ availability: 'online', visibility: this.visibility }),
      customer_data: () => ({ ...this.about, status: 'browsing' }),
      chat_data: () => ({ chatId: null, threadId: null }),
    };
    /** @type {Record<string, (values: any[]) => unknown>} */
    methods = {
      on: ([event, listener]) => this.listeners.set(event, (this.listeners.get(event) ?? new Set()).add(listener)),
      once: (values) => this.methods.on?.(values),
      off: ([event, listener]) => this.listeners.get(event)?.delete(listener),
      get: ([name]) => this.readings[name]?.(),
      call: ([name, value]) => this.calls[name]?.(value),
    };

    constructor() {
      this.frame.title = 'LiveChat chat widget';
      this.frame.src = new URL('frame', home).href;
      this.frame.hidden = true;
      this.frame.style.cssText = `${STYLE}width:320px;height:360px`;
      this.launcher.textContent = 'LiveChat';
      this.launcher.style.cssText = STYLE;
      this.launcher.onclick = () => this.show('maximized');
      document.body.append(this.frame, this.launcher);
      addEventListener('message', this.onMessage);
    }

    onMessage = (/** @type {MessageEvent} */ { data, source }) => {
      if (source !== this.frame.contentWindow || data?.vendor !== 'livechat') return;
      if (data.event === 'ready') this.begin();
      if (data.event === 'refused' && this.provider) this.identify(true);
      if (data.event === 'message') this.emit('new_event', { type: 'message', author: { type: data.from } });
    };

    begin() {
      widget._h = (/** @type {string} */ method, /** @type {any[]} */ values) => this.methods[method]?.(values);
      for (const [method, values] of widget._q.splice(0)) widget._h(method, values);
      this.isReady = true;
      this.emit('ready', { state: this.readings.state?.(), customerData: this.readings.customer_data?.() });
      this.identify();
    }

    emit(/** @type {string} */ event, /** @type {object} */ data) {
      for (const listener of this.listeners.get(event) ?? []) listener(data);
    }

    tell(/** @type {object} */ news) {
      Object.assign(this.about, news);
      if (this.isReady) this.identify();
    }

    async identify(isFresh = false) {
      const proof = await readProof(this.provider, isFresh);
      const about = { license: settings.license, group: settings.group ?? 0, ...this.about };
      this.frame.contentWindow?.postMessage({ to: 'livechat', proof, about }, home.origin);
    }

    show(/** @type {string} */ next) {
      this.visibility = next;
      this.frame.hidden = next !== 'maximized';
      this.launcher.hidden = next !== 'minimized';
      this.emit('visibility_changed', { visibility: next });
    }

    destroy() {
      this.frame.remove();
      this.launcher.remove();
      removeEventListener('message', this.onMessage);
      this.listeners.clear();
      widget._h = null;
      widget._q = [];
    }
  }

  if (settings?.license && widget) new Widget();
}
