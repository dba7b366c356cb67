import { compareLoads } from './harness/compare-loads.ts';
import { record } from './harness/record.ts';
import { startServer } from './harness/server-process.ts';
import { openTemporaryDatabase } from './harness/temporary-database.ts';

/** `node bench/gateway-read.ts`: the cost of the pipeline, without a database and with a one-row read. */
const database = await openTemporaryDatabase();
const gateway = await startServer('gateway', { DATABASE_URL: database.url });
const host = { host: `lotus.localhost:${gateway.port}` };
const country = `http://127.0.0.1:${gateway.port}/wps/system/country`;
const answer = await fetch(country);
const body = Buffer.from(await answer.arrayBuffer()).toString('base64');
const type = answer.headers.get('content-type') ?? '';
const bytes = await startServer('same-bytes', { BODY: body, HEADERS: JSON.stringify({ 'content-type': type }) });
const bare = await startServer('bare-balance', { DATABASE_URL: database.url });
const member = { ...host, authorization: gateway.details.token ?? '' };

const findings = {
  'country ÷ the same bytes from node:http': await compareLoads(
    { url: country, headers: host },
    { url: `http://127.0.0.1:${bytes.port}/` },
  ),
  'balance ÷ the same query in a bare Fastify route': await compareLoads(
    { url: `http://127.0.0.1:${gateway.port}/wps/wallet/balance`, headers: member },
    { url: `http://127.0.0.1:${bare.port}/wps/wallet/balance`, headers: member },
  ),
};
record('gateway-read', findings);
for (const server of [gateway, bytes, bare]) await server.stop();
await database.stop();
