/** Takes itself out of service: a worker that an earlier member centre left on this address must not answer for ours. */
const RETIRE = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.registration.unregister()));
`;

/** GET /m/sw.js (§2). Nothing of ours registers a worker yet; whoever has one gets rid of it here. */
export const loader = () =>
  new Response(RETIRE, { headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' } });
