/// <reference types="vite/client" />
/** Runs in the browser, in development only: fetches the boot data of a game's page again after an edit of its messages. */
import.meta.hot?.on('foyer:messages', async () => {
  // Only a reload removes an error that is shown over the page.
  if (document.querySelector('vite-error-overlay')) return location.reload();
  const answer = await fetch(location.href, { headers: { accept: 'text/html' } });
  const next = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const boot = next.getElementById('boot');
  if (!boot) return location.reload();
  document.getElementById('boot')?.replaceWith(boot);
  document.title = next.title;
  dispatchEvent(new Event('foyer:boot'));
});
