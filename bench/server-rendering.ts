import { makeDataFolder, removeDataFolder } from '@foyer/foyer/testing/data-folder.ts';
import { startRealFoyer } from '@foyer/foyer/testing/real-process.ts';
import { compareLoads } from './harness/compare-loads.ts';
import { fetchPage } from './harness/fetch-page.ts';
import { record } from './harness/record.ts';
import { startServer } from './harness/server-process.ts';

/** `node bench/server-rendering.ts`: a visitor's home from the cache, and rendered for each request. */
const folder = await makeDataFolder();
const foyer = await startRealFoyer(folder);
const origin = `http://127.0.0.1:${foyer.port}`;
const headers = { host: `lotus.localhost:${foyer.port}` };
const asked = { ...headers, 'accept-encoding': 'br' };
const cached = await fetchPage(`${origin}/m/home`, asked);
const rendered = await fetchPage(`${origin}/m/home?bench=1`, headers);
const sameBytes = await startServer('same-bytes', {
  BODY: cached.body.toString('base64'),
  HEADERS: JSON.stringify({ 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }),
});
const floor = await startServer('floor');
record('server-rendering', {
  cachedBytes: cached.body.length,
  renderedBytes: rendered.body.length,
  'home from memory ÷ the same bytes from node:http': await compareLoads(
    { url: `${origin}/m/home`, headers: asked },
    { url: `http://127.0.0.1:${sameBytes.port}/`, headers: asked },
  ),
  // NOTE a query makes a page unique, so it is never cached.
  'home rendered ÷ floor c3 rendered': await compareLoads(
    { url: `${origin}/m/home?bench=1`, headers, bytes: rendered.body.length },
    { url: `http://127.0.0.1:${floor.port}/`, headers },
  ),
});
await sameBytes.stop();
await floor.stop();
await foyer.stop();
await removeDataFolder(folder);
