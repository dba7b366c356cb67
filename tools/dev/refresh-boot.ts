/// <reference types="vite/client" />
/** Runs in the browser, in development only: fetches the boot data of a game's page again after an edit of its messages. */
let latest = 0;
import.meta.hot?.on('foyer:messages', async () => {
  latest += 1;
  const own = latest;
  // Only a reload removes an error that is shown over the page.
  if (document.querySelector('vite-error-overlay')) return location.reload();
  const answer = await fetch(location.href, { headers: { accept: 'text/html' } });
  const text = await answer.text();
  // The answer to a later edit may have been faster.
  if (own !== latest) return;
  const next = new DOMParser().parseFromString(text, 'text/html');
  const boot = next.getElementById('boot');
  if (!boot) return location.reload();
  document.getElementById('boot')?.replaceWith(boot);
  document.title = next.title;
  dispatchEvent(new Event('foyer:boot'));
});
