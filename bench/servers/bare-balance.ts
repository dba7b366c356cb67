import type { AddressInfo } from 'node:net';
import { openPool } from '@foyer/database/open-pool.ts';
import { sha256 } from '@foyer/gateway/http/secret-box.ts';
import { findLiveSessions } from '@foyer/gateway/sessions/session.store.ts';
import { findBalances } from '@foyer/gateway/wallet/ledger.store.ts';
import Fastify from 'fastify';
import { announce } from '../harness/server-process.ts';

/** A bare Fastify route with the queries of GET /wps/wallet/balance, without the gateway's pipeline. */
const pool = openPool(process.env.DATABASE_URL ?? '', 24);
const app = Fastify();
app.get('/wps/wallet/balance', async (request) => {
  const tokenHash = sha256(request.headers.authorization ?? '');
  const [session] = (await findLiveSessions(pool, [{ merchant: 'lotus', tokenHash }])).values();
  if (!session) throw new Error('no session');
  const [account] = (await findBalances(pool, [session.accountId])).values();
  if (!account) throw new Error('no account');
  return {
    success: true,
    value: {
      balanceMinor: String(account.balance_minor),
      currency: account.currency,
      ledgerSeq: String(account.seq ?? 0n),
      serverTime: Date.now(),
    },
  };
});
await app.listen({ port: 0, host: '127.0.0.1' });
announce({ port: (app.server.address() as AddressInfo).port });
