import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import { processReturns } from '../cashier/payments/process-returns.ts';
import { recordBreak } from '../cashier/payments/record-breaks.ts';
import { makeStatements } from '../engagement/agents/make-statements.ts';
import { makeCodes } from '../engagement/promotions/redeem-code.ts';
import { payTournaments } from '../engagement/promotions/tournaments.ts';
import { closeLevels } from '../engagement/vip/close-levels.ts';
import { raiseLevels } from '../engagement/vip/raise-levels.ts';
import { approveAgentStatement } from '../operator/agent-statements.ts';
import { findOpenCases, returnPayment } from '../operator/decide-suspended.ts';
import { grantFreeRounds } from '../play/vendors/grant-free-rounds.ts';
import { addStaff } from './add-staff.ts';
import { flatPlan, newAgent, newPlayer, play } from './agent-fixture.ts';
import type { CashierFixture } from './cashier-fixture.ts';
import { toExtension } from './extended-vendor.ts';
import { openPlayer, type Player, send } from './fake-vendor.ts';
import { GOLD, SILVER } from './level-fixture.ts';
import { toNextMonth } from './next-month.ts';
import { publishDocument } from './publish-document.ts';

const HOUR_MS = 3_600_000;

/** The offers of `playOffers`. */
export const offersOfScenes = (now: number) => [
  { id: 'days', value: { kind: 'checkIn', amountMinor: '700', days: 2 } },
  { id: 'code', value: { kind: 'code', amountMinor: '900' } },
  {
    id: 'cup',
    value: { kind: 'tournament', prizesMinor: ['900', '400'], entries: 3, minStakeMinor: '1000' },
    from: new Date(now - HOUR_MS).toISOString().replace(/\.\d+/, ''),
    until: new Date(now + HOUR_MS).toISOString().replace(/\.\d+/, ''),
  },
];

/** A claim of a payer's bank that was won, one that was lost, a payment that went back, and a line of a bank that nothing explains. */
export async function disputeAndReturn(cashier: CashierFixture): Promise<void> {
  const { bank, gateway } = cashier;
  for (const state of ['failed', 'done'] as const) {
    const { charge } = await cashier.openCharge(await cashier.payer('samba'));
    const payment = await cashier.pay(charge);
    const claim = await bank.dispute({ charge, payment }, { delivery: 'now' });
    await cashier.settle();
    await bank.decideReturn({ charge, payment }, claim, { state, delivery: 'now' });
    await cashier.settle();
  }
  const anh = { name: 'anh', sign: null };
  const { charge } = await cashier.openCharge(await cashier.payer('samba'));
  await cashier.pay(charge, { isOther: true });
  const cases = await findOpenCases('samba', anh, gateway.context);
  const id = 'payments' in cases ? cases.payments.at(-1)?.id : undefined;
  await returnPayment({ id: id ?? 0n, reason: 'sent by somebody else', isSent: false }, anh, gateway.context);
  await processReturns(gateway.context);
  await vi.waitFor(() => cashier.settle(), 10_000);
  const line = { direction: 'in', lineId: 'unexplained', oursMinor: null, theirsMinor: 700n, currency: 'BRL' } as const;
  await recordBreak({ merchant: 'samba', connector: 'pix', kind: 'provider_only', ...line } as never, gateway.context);
}

/** A check-in, a code, a tournament with its prizes, a limit, and free rounds of which one was played. */
export async function playOffers({ gateway }: CashierFixture): Promise<void> {
  const players: Player[] = [];
  for (const name of ['one', 'two', 'three']) {
    const member = await gateway.member(`scene.${name}`);
    await gateway.call('promotion.join', { token: member.token, body: { id: 'cup' } });
    const player = await openPlayer(gateway, member);
    await play(player, '1000', name === 'one' ? '5000' : '3000');
    players.push(player);
  }
  const [first] = players as [Player, ...Player[]];
  const { token } = first;
  await gateway.call('promotion.checkIn', { token, body: { id: 'days' } });
  const [code = ''] = await makeCodes({ merchant: 'lotus', offerId: 'code', count: 2 }, gateway.context);
  await gateway.call('promotion.redeem', { token, body: { code } });
  await gateway.call('limits.setLimit', { token, body: { kind: 'loss', period: 'day', amountMinor: '5000000' } });
  await playFreeRound(first, gateway);
  const lost = first.tx({ amountMinor: '1000' });
  await first.call('debit', lost);
  await first.call('debit', first.tx({ amountMinor: String((await first.balance()) - 100n) }));
  await send(gateway, 'adjust', { ...toExtension(lost), amountMinor: '-300', reason: 'a wrong paytable' });
  await first.call('credit', first.tx({ amountMinor: '5000000', roundClosed: true, kind: 'bonusWin' } as never));
  await gateway.clock.advance(2 * HOUR_MS);
  await payTournaments(gateway.context);
}

async function playFreeRound(player: Player, gateway: CashierFixture['gateway']): Promise<void> {
  const memberId = BigInt(player.memberId);
  const { rows } = await gateway.database.pool.query('select id from foyer.ledger_account where member_id = $1', [
    memberId,
  ]);
  const grantId = randomUUID();
  const rounds = { vendor: 'FOYER', gameCode: 'VNQ60', stakeMinor: 1_000n, rounds: 3 };
  await grantFreeRounds(
    { grantId, ...rounds, expiresAt: new Date(gateway.clock.now() + 24 * HOUR_MS) },
    { memberId, accountId: rows[0].id, merchant: 'lotus', currency: 'VND' },
    gateway.context,
  );
  const { refTxId: _none, ...round } = toExtension(player.tx());
  await send(gateway, 'freeRounds/used', { ...round, grantId });
}

/** Money at a vendor with a wallet of its own, and back. */
export async function moveToVendor({ gateway }: CashierFixture): Promise<void> {
  const { token } = await gateway.member('scene.mover');
  for (const [direction, amountMinor] of [
    ['toVendor', '5000'],
    ['toMain', '2000'],
    ['toMain', '9000'],
  ])
    await gateway.call('transfer.move', {
      ...{ token, headers: { 'idempotency-key': randomUUID() } },
      body: { wallet: 'PALACE', direction, amountMinor },
    });
}

/** A month of an agent and of a member with a level, decided at its end. */
export async function closeMonth({ gateway }: CashierFixture): Promise<void> {
  await publishDocument(
    gateway,
    { merchant: 'lotus', kind: 'agentPlans' },
    { plans: [flatPlan('standard', 3000)], standard: 'standard', agents: {} },
  );
  await publishDocument(
    gateway,
    { merchant: 'lotus', kind: 'vip' },
    { points: { unitMicro: '1000000', fxMicro: '1000', rates: { LOTT: 10_000 } }, levels: [SILVER, GOLD] },
  );
  const agent = await newAgent(gateway);
  await play(await newPlayer(gateway, agent), '100000');
  await raiseLevels(gateway.context);
  await toNextMonth(gateway.clock);
  await makeStatements(gateway.context);
  await closeLevels(gateway.context);
  await addStaff(gateway.context.pool, 'finance', { binh: '*' });
  const { rows } = await gateway.database.pool.query('select period from foyer.agent_statement where agent_id = $1', [
    agent.id,
  ]);
  for (const name of ['anh', 'binh'])
    for (const { period } of rows)
      await approveAgentStatement(
        { merchant: 'lotus', agentId: agent.id, period, reason: 'a test' },
        { name, sign: null },
        gateway.context,
      );
}
