/** The sandbox's script of Comm100: `Comm100API` with `get`, `set`, `do`, `on` and `onReady`, as Comm100 documents them. */
(() => {
  const { src } = /** @type {HTMLScriptElement} */ (document.currentScript);
  const home = new URL('.', src);
  const siteId = new URL(src).searchParams.get('siteId') ?? '';
  // The globals of the provider.
  const page = /** @type {any} */ (window);
  page.Comm100API ??= {};
  const api = page.Comm100API;
  /** @type {Map<string, Set<(data: unknown) => void>>} */
  const listeners = new Map();
  /** @type {Record<string, unknown>} */
  const values = {
    'livechat.siteId': Number(siteId),
    'livechat.campaignIds': [api.main_code_plan],
    'livechat.customVariables': [],
    'livechat.prechat.fields': [],
    'livechat.prechat.isSkip': false,
    'livechat.sso.artifact': '',
  };

  const frame = document.createElement('iframe');
  frame.title = 'Comm100 chat window';
  frame.src = new URL('frame', home).href;
  frame.hidden = true;
  frame.style.cssText =
    'position:fixed;inset:auto 8px 72px auto;width:320px;height:360px;z-index:2147483000;background:#fff';
  document.body.append(frame);

  function identify() {
    const about = {
      siteId,
      campaign: api.main_code_plan ?? '',
      customVariables: values['livechat.customVariables'],
      prechat: values['livechat.prechat.fields'],
    };
    frame.contentWindow?.postMessage({ to: 'comm100', proof: values['livechat.sso.artifact'], about }, home.origin);
  }

  api.get = (/** @type {string} */ name) => values[name];
  api.set = (/** @type {string} */ name, /** @type {unknown} */ value) => {
    values[name] = value;
    identify();
  };
  api.do = (/** @type {string} */ act) => {
    if (act === 'livechat.button.click') frame.hidden = false;
    if (act === 'livechat.window.minimize') frame.hidden = true;
  };
  api.on = (/** @type {string} */ event, /** @type {(data: unknown) => void} */ listener) => {
    listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    return () => listeners.get(event)?.delete(listener);
  };

  addEventListener('message', ({ data, source }) => {
    if (source !== frame.contentWindow || data?.vendor !== 'comm100') return;
    if (data.event !== 'ready') return;
    api.loaded = true;
    identify();
    api.onReady?.();
  });
})();
