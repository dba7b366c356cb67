import type { AddressInfo } from 'node:net';
import { openPool } from '@foyer/database/open-pool.ts';
import { findLiveSessions } from '@foyer/gateway/accounts/sessions/session.store.ts';
import { sha256 } from '@foyer/gateway/platform/http/secret-box.ts';
import Fastify from 'fastify';
import { announce } from '../harness/server-process.ts';

/** A bare Fastify route with the query of GET /wps/wallet/balance, without the gateway's pipeline. */
const pool = openPool(process.env.DATABASE_URL ?? '', 24);
const app = Fastify();
app.get('/wps/wallet/balance', async (request) => {
  const tokenHash = sha256(request.headers.authorization ?? '');
  const [session] = (await findLiveSessions(pool, [{ merchant: 'lotus', tokenHash }])).values();
  if (!session) throw new Error('no session');
  return {
    success: true,
    value: {
      balanceMinor: String(session.balanceMinor),
      currency: session.currency,
      ledgerSeq: String(session.ledgerSeq ?? 0n),
      serverTime: Date.now(),
    },
  };
});
await app.listen({ port: 0, host: '127.0.0.1' });
announce({ port: (app.server.address() as AddressInfo).port });
