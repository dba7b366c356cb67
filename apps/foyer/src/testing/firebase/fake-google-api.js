/*
 * Replaces https://apis.google.com/js/api.js, the one file of Google's that the emulator does not include: the
 * messages between a page and the frame of its `authDomain`, as Firebase's SDK and the emulator's pages use them.
 */
(() => {
  let count = 0;
  const talkTo = (other) => {
    const handlers = new Map();
    const waiting = [];
    const answers = new Map();
    const handle = async ({ body, id, type }) => {
      const result = await handlers.get(type)(body);
      other().postMessage({ gapi: 'reply', id, results: [result] }, '*');
    };
    addEventListener('message', ({ data, source }) => {
      if (source !== other()) return;
      if (data?.gapi === 'reply') answers.get(data.id)?.(data.results);
      if (data?.gapi !== 'send') return;
      if (handlers.has(data.type)) handle(data);
      else waiting.push(data);
    });
    return {
      register(type, handler) {
        handlers.set(type, handler);
        for (const message of waiting.splice(0)) {
          if (message.type === type) handle(message);
          else waiting.push(message);
        }
      },
      send(type, body, answer) {
        const id = `${type} ${count++}`;
        answers.set(id, answer ?? (() => {}));
        other().postMessage({ gapi: 'send', id, type, body }, '*');
      },
    };
  };
  const open = ({ url, where }, callback) => {
    const frame = document.createElement('iframe');
    frame.src = url;
    frame.hidden = true;
    const isLoaded = new Promise((resolve) => frame.addEventListener('load', resolve));
    const talk = talkTo(() => frame.contentWindow);
    where.append(frame);
    return callback({ ...talk, restyle: async () => {}, ping: () => isLoaded });
  };
  const context = { open, getParentIframe: () => talkTo(() => parent) };
  globalThis.gapi = {
    load: (_name, { callback }) => setTimeout(callback),
    iframes: { CROSS_ORIGIN_IFRAMES_FILTER: {}, Iframe: Object, getContext: () => context },
  };
  const loaded = new URL(document.currentScript.src).searchParams.get('onload');
  setTimeout(() => (loaded ? globalThis[loaded] : globalThis.gapi_onload)?.());
})();
