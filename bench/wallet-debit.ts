import { randomBytes, randomUUID } from 'node:crypto';
import { toSessionOptions } from '@foyer/database/ledger-keys.ts';
import { openPool, sessionKeyOf } from '@foyer/database/open-pool.ts';
import { directTransport } from '@foyer/foyer/compose/transports.ts';
import { type SeededPlayer, seedPlayers } from '@foyer/foyer/testing/seed-players.ts';
import { moveBet } from '@foyer/gateway/ledger/wallet/bet.store.ts';
import type { Transfer } from '@foyer/gateway/ledger/wallet/ledger.store.ts';
import { verifyLedger } from '@foyer/gateway/ledger/wallet/verify-ledger.ts';
import { toActorValues } from '@foyer/gateway/platform/policy/policy.store.ts';
import { money } from '@foyer/money/money.ts';
import { createWalletClient } from '@foyer/vendor/wallet-client.ts';
import pg from 'pg';
import { openBenchGateway } from './harness/bench-gateway.ts';
import { BENCH_LEDGER_KEYS } from './harness/bench-ledger-keys.ts';
import { toVendorCaller } from './harness/bench-vendor.ts';
import { inParallel } from './harness/in-parallel.ts';
import { compare } from './harness/pairs.ts';
import { record } from './harness/record.ts';
import { openTemporaryDatabase } from './harness/temporary-database.ts';

/** `node bench/wallet-debit.ts`: bets per second; the floor is the same statement through the driver alone. */
const CONNECTIONS = 16;
const BETS = 6_000;
const PROTOCOL_BETS = 2_000;
const PLAYERS = 500;

const toActor = ({ memberId, memberSessionId }: SeededPlayer) => ({ memberId, sessionId: memberSessionId });

function toBet({ accountId }: SeededPlayer): Transfer & { kind: 'bet' } {
  return {
    merchant: 'lotus',
    source: 'FOYER',
    txId: randomUUID(),
    kind: 'bet',
    inputHash: randomBytes(32),
    accountId,
    amountMinor: -1_000n,
    currency: 'VND',
    refTxId: null,
    roundId: randomUUID(),
    gameCode: 'VNQ60',
  };
}

/** The statement and its values as `moveBet` sends them, without sending them. */
async function statementOf(player: SeededPlayer): Promise<pg.QueryConfig> {
  let sent: pg.QueryConfig | null = null;
  const query = async (config: pg.QueryConfig) => {
    sent = config;
    return { rows: [{}] };
  };
  await moveBet({ query } as unknown as pg.ClientBase, toBet(player), toActor(player));
  if (!sent) throw new Error('moveBet sent nothing');
  return sent;
}

const database = await openTemporaryDatabase();
const bench = await openBenchGateway(database.url);
const players = await seedPlayers(bench.gateway.context, 'lotus', PLAYERS);
const playerAt = (index: number) => players[index % PLAYERS] as SeededPlayer;
// A bare `pg.Pool` would end the process when the database closes an idle connection at teardown.
const pool = openPool(database.url, CONNECTIONS, { ledgerKeys: BENCH_LEDGER_KEYS });
const bare = await Promise.all(
  Array.from({ length: CONNECTIONS }, async () => {
    const client = new pg.Client({ connectionString: database.url, options: toSessionOptions(sessionKeyOf(pool)) });
    await client.connect();
    return client;
  }),
);
const template = await statementOf(playerAt(0));
const perSecond = (count: number, milliseconds: number) => (count / milliseconds) * 1_000;
const loop = { count: BETS, lanes: CONNECTIONS };

const statement = await compare({
  ours: async () => {
    const bet = (index: number) => moveBet(pool, toBet(playerAt(index)), toActor(playerAt(index)));
    return perSecond(BETS, await inParallel(loop, bet));
  },
  floor: async () => {
    const send = (index: number, lane: number) => {
      const { merchant, source, txId, kind, inputHash, ...rest } = toBet(playerAt(index));
      const { accountId, amountMinor, refTxId, roundId, gameCode, currency } = rest;
      const values = [merchant, source, txId, kind, inputHash, accountId, amountMinor];
      return (bare[lane] as pg.Client).query({
        ...template,
        values: [...values, refTxId, roundId, gameCode, currency, ...toActorValues(toActor(playerAt(index))), null],
      });
    };
    return perSecond(BETS, await inParallel(loop, send));
  },
});

const wallet = createWalletClient(toVendorCaller(directTransport(() => bench.gateway.app)));
const protocolMs = await inParallel({ count: PROTOCOL_BETS, lanes: CONNECTIONS }, async (index) => {
  const { playerRef, sessionId } = playerAt(index);
  const outcome = await wallet.debit({
    account: { merchant: 'lotus', playerRef, sessionId, gameCode: 'VNQ60', isTrial: false },
    txId: randomUUID(),
    refTxId: null,
    roundId: randomUUID(),
    amount: money(1_000n, 'VND'),
    isRoundClosed: false,
    betDetails: null,
  });
  if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome));
});
const faults = await verifyLedger(bench.pool);
record('wallet-debit', {
  connections: CONNECTIONS,
  statementsPerSecond: statement,
  signedDebitsPerSecond: Math.round(perSecond(PROTOCOL_BETS, protocolMs)),
  ledgerFaults: faults.length,
});
await Promise.all(bare.map((client) => client.end()));
await pool.end();
await bench.gateway.stop();
await bench.pool.end();
await database.stop();
