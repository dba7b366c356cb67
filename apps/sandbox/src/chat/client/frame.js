/** The inside of a widget, at the provider's own origin: chats as the customer that the page names, else anonymously. */
(() => {
  const HOME = '/sandbox/chat';
  const { vendor = '' } = document.body.dataset;
  const POLL_MS = 1000;
  const KEY = `${vendor}-visitor`;
  let customer = '';
  let shown = -1;

  const post = async (/** @type {string} */ path, /** @type {object} */ body) => {
    const answer = await fetch(`${HOME}/${path}`, { method: 'POST', body: JSON.stringify({ vendor, ...body }) });
    return { isGood: answer.ok, value: await answer.json() };
  };
  const tell = (/** @type {object} */ message) => parent.postMessage({ vendor, ...message }, '*');

  function visitor() {
    const known = localStorage.getItem(KEY) ?? crypto.randomUUID();
    localStorage.setItem(KEY, known);
    return known;
  }

  async function identify(/** @type {{ proof: string, about: object }} */ { about, proof }) {
    const { isGood, value } = await post('customer', { proof, visitor: visitor(), about });
    if (!isGood) return tell({ event: 'refused' });
    if (customer !== value.customer) shown = -1;
    customer = value.customer;
    const who = document.getElementById('who');
    if (who) who.textContent = `You are ${customer.startsWith('anonymous') ? 'anonymous' : 'known'}`;
    tell({ event: 'identified', customer });
    await refresh();
  }

  async function refresh() {
    if (customer === '') return;
    const query = new URLSearchParams({ vendor, customer });
    const { messages } = await (await fetch(`${HOME}/messages?${query}`)).json();
    if (messages.length === shown) return;
    const isFirst = shown < 0;
    const news = messages.slice(Math.max(0, shown));
    shown = messages.length;
    document.getElementById('messages')?.replaceChildren(
      ...messages.map((/** @type {{ from: string, text: string }} */ { from, text }) => {
        const item = document.createElement('li');
        item.textContent = `${from}: ${text}`;
        return item;
      }),
    );
    if (!isFirst) for (const { from } of news) tell({ event: 'message', from });
  }

  document.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault();
    const field = document.querySelector('input');
    const text = field?.value ?? '';
    if (field) field.value = '';
    post('messages', { customer, text }).then(refresh);
  });
  addEventListener('message', ({ data }) => {
    if (data?.to === vendor) identify(data);
  });
  setInterval(refresh, POLL_MS);
  tell({ event: 'ready' });
})();
