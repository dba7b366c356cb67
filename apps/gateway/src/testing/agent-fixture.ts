import { randomUUID } from 'node:crypto';
import { withTransaction } from '@foyer/database/open-pool.ts';
import type { AgentPlan } from '../engagement/agents/plans-document.ts';
import { joinTree } from '../engagement/agents/tree.store.ts';
import { lockAccount, moveMoney } from '../ledger/wallet/ledger.store.ts';
import { SANDBOX_SOURCE } from '../ledger/wallet/play-money.ts';
import type { SessionCallName } from '../operator/operator-call.ts';
import { insertStaff, replaceGrants } from '../service/staff/staff.store.ts';
import { bootGateway, type TestGateway } from './boot-gateway.ts';
import { callAsStaff } from './call-as-staff.ts';
import { createPlayerSession, type Player, VENDOR } from './fake-vendor.ts';
import { toNextMonth } from './next-month.ts';
import { publishDocument } from './publish-document.ts';

export interface TestAgent {
  id: bigint;
  username: string;
  token: string;
}

export const flatPlan = (id: string, basisPoints: number, change: Partial<AgentPlan> = {}): AgentPlan => ({
  id,
  kind: 'revshare',
  tiers: [{ fromMinor: '0', basisPoints }],
  deductions: { bonus: true, rebate: true, depositBp: 0, revenueBp: 0 },
  carryover: 'carry',
  ...change,
});

/** A gateway with finance and promotion staff `anh` and `binh` of lotus, and `far` of samba. */
export async function agentFixture() {
  const gateway = await bootGateway({ vendors: [VENDOR] });
  const pool = () => gateway.database.pool;
  for (const [name, merchant] of [
    ['anh', 'lotus'],
    ['binh', 'lotus'],
    ['far', 'samba'],
  ] as const) {
    await insertStaff(pool(), {
      name,
      password_hash: 'x',
      sealed_totp: Buffer.from('x'),
      signing_key: `key of ${name}`,
    });
    await replaceGrants(pool(), name, [
      { merchant, role: 'finance' },
      { merchant, role: 'promotions' },
    ]);
  }
  return {
    gateway,
    pool,
    nextMonth: () => toNextMonth(gateway.clock),
    /** @param agents plans other than the first one, by user name */
    publishPlans: (plans: AgentPlan[], agents: Record<string, string> = {}) =>
      publishDocument(gateway, { merchant: 'lotus', kind: 'agentPlans' }, { plans, standard: plans[0]?.id, agents }),
    newAgent: (above?: TestAgent) => newAgent(gateway, above),
    newPlayer: (agent: TestAgent) => newPlayer(gateway, agent),
    deposit: (player: Player, amountMinor: bigint) => move(gateway, player, { kind: 'deposit', amountMinor }),
    /** Reverses a deposit to its payer. */
    takeBack: (player: Player, amountMinor: bigint) =>
      move(gateway, player, { kind: 'reversal', amountMinor: -amountMinor }),
    operate: (name: string, call: SessionCallName, body: object) => callAsStaff(name, { call, body }, gateway.context),
    /** Statements of an agent, the oldest first. */
    async statementsOf({ id }: Pick<TestAgent, 'id'>) {
      const { rows } = await pool().query(
        `select period, month, net_minor, carried_minor, fenced_minor, base_minor, own_minor, overrides, commission_minor, fences,
           encode(hash, 'hex') as hash, plan->>'id' as plan from foyer.agent_statement where agent_id = $1 order by period`,
        [id],
      );
      return rows.map(({ overrides, ...row }) => ({
        ...row,
        overrides: overrides.map((one: { amountMinor: string }) => BigInt(one.amountMinor)),
      }));
    },
  };
}

/** Creates an agent, below another one if given. */
export async function newAgent(gateway: TestGateway, above?: TestAgent): Promise<TestAgent> {
  const username = `agent.${randomUUID().slice(0, 8)}`;
  const { id, token } = await gateway.member(username);
  const { pool } = gateway.database;
  await pool.query('update foyer.member set referred_by = $1 where id = $2', [above?.id ?? null, id]);
  await withTransaction(pool, (client) => joinTree(client, BigInt(id)));
  return { id: BigInt(id), username, token };
}

/** Creates a member referred by an agent, with a session at the vendor. */
export async function newPlayer(gateway: TestGateway, { id }: TestAgent): Promise<Player> {
  const player = await createPlayerSession(gateway, `sub.${randomUUID().slice(0, 8)}`);
  await gateway.database.pool.query('update foyer.member set referred_by = $1 where id = $2', [id, player.memberId]);
  return player;
}

/** A movement as posted by the cashier. */
async function move(
  { database }: TestGateway,
  { memberId }: Player,
  { amountMinor, kind }: { kind: 'deposit' | 'reversal'; amountMinor: bigint },
): Promise<void> {
  const txId = `${kind}:${randomUUID()}`;
  await withTransaction(database.pool, async (client) => {
    const { rows } = await client.query(
      `select id from foyer.ledger_account where member_id = $1 and kind = 'member'`,
      [memberId],
    );
    await lockAccount(client, rows[0].id);
    await moveMoney(client, {
      merchant: 'lotus',
      source: SANDBOX_SOURCE,
      txId,
      kind,
      inputHash: Buffer.from(txId),
      accountId: rows[0].id,
      amountMinor,
      currency: 'VND',
      refTxId: null,
      roundId: null,
      gameCode: null,
    });
  });
}

/** Plays a round, with or without a payout. */
export async function play(player: Player, stake: string, payout = '0'): Promise<void> {
  const bet = player.tx({ amountMinor: stake });
  await player.call('debit', bet);
  await player.call(
    'credit',
    player.tx({ roundId: bet.roundId, refTxId: bet.txId, amountMinor: payout, roundClosed: true }),
  );
}
