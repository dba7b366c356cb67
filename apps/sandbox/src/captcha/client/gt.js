/**
 * The sandbox's script of version 3: `initGeetest(settings, callback)` gives an object with `onReady`, `onSuccess`,
 * `onError`, `onClose`, `verify`, `getValidate` and `destroy`, as GeeTest's own does for the product `bind`.
 */
(() => {
  const HOME = '/sandbox/captcha';

  /** @param {{ gt: string, challenge: string, lang?: string }} settings @param {(captcha: object) => void} callback */
  function initGeetest(settings, callback) {
    /** @type {Record<string, (() => void)[]>} */
    const listeners = { ready: [], success: [], error: [], close: [] };
    const tell = (/** @type {string} */ event) => {
      for (const listener of listeners[event] ?? []) listener();
    };
    let { challenge } = settings;
    /** @type {object | null} */
    let solved = null;
    const service = {
      async load() {
        const query = new URLSearchParams({ gt: settings.gt, challenge, lang: settings.lang ?? '' });
        const picture = await (await fetch(`${HOME}/v3/puzzle?${query}`)).json();
        if (picture.status !== 'success') throw new Error(`captcha: ${picture.status}`);
        challenge = picture.challenge;
        return picture;
      },
      async answer(/** @type {object} */ given) {
        const body = JSON.stringify({ gt: settings.gt, challenge, ...given });
        const { result, validate, seccode } = await (await fetch(`${HOME}/v3/answer`, { method: 'POST', body })).json();
        if (result !== 'success') return false;
        solved = { geetest_challenge: challenge, geetest_validate: validate, geetest_seccode: seccode };
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
      verify() {
        import(`${HOME}/puzzle.js`).then(({ openPuzzle }) => openPuzzle(service, ends)).catch(() => tell('error'));
      },
      destroy() {},
    };
    callback(captcha);
    setTimeout(() => tell('ready'), 0);
  }

  Object.assign(window, { initGeetest });
})();
