/**
 * The sandbox's script of version 4: `initGeetest4(settings, callback)` gives an object with `onReady`, `onSuccess`,
 * `onError`, `onClose`, `showCaptcha`, `getValidate`, `reset` and `destroy`, as GeeTest's own does for the product `bind`.
 */
(() => {
  const HOME = '/sandbox/captcha';

  /** @param {{ captchaId: string, language?: string }} settings @param {(captcha: object) => void} callback */
  function initGeetest4(settings, callback) {
    /** @type {Record<string, (() => void)[]>} */
    const listeners = { ready: [], success: [], error: [], close: [] };
    const tell = (/** @type {string} */ event) => {
      for (const listener of listeners[event] ?? []) listener();
    };
    const captcha_id = settings.captchaId;
    let lot_number = '';
    /** @type {object | null} */
    let solved = null;
    const service = {
      async load() {
        const query = new URLSearchParams({ captcha_id, lang: settings.language ?? '' });
        const picture = await (await fetch(`${HOME}/v4/puzzle?${query}`)).json();
        if (picture.status !== 'success') throw new Error(`captcha: ${picture.status}`);
        lot_number = picture.lot_number;
        return picture;
      },
      async answer(/** @type {object} */ given) {
        const body = JSON.stringify({ captcha_id, lot_number, ...given });
        const { result, ...proof } = await (await fetch(`${HOME}/v4/answer`, { method: 'POST', body })).json();
        if (result !== 'success') return false;
        solved = { captcha_id, ...proof };
        return true;
      },
    };
    const ends = { onSolved: () => tell('success'), onClosed: () => tell('close'), onFailed: () => tell('error') };
    const on = (/** @type {string} */ event) => (/** @type {() => void} */ listener) => {
      listeners[event]?.push(listener);
      return captcha;
    };
    const captcha = {
      onReady: on('ready'),
      onSuccess: on('success'),
      onError: on('error'),
      onClose: on('close'),
      getValidate: () => solved ?? false,
      showCaptcha() {
        import(`${HOME}/puzzle.js`).then(({ openPuzzle }) => openPuzzle(service, ends)).catch(() => tell('error'));
      },
      reset() {
        solved = null;
      },
      destroy() {},
    };
    callback(captcha);
    setTimeout(() => tell('ready'), 0);
  }

  Object.assign(window, { initGeetest4 });
})();
