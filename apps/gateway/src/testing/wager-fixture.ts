import { randomUUID } from 'node:crypto';
import type { TransactionBody } from '@foyer/contract/vendor/wallet-protocol.ts';
import { withTransaction } from '@foyer/database/open-pool.ts';
import { verifySeals } from '@foyer/database/verify-seals.store.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { verifyGrants } from '../audit/verify-grants.store.ts';
import { verifyRounds } from '../audit/verify-rounds.store.ts';
import { post } from '../cashier/payments/postings.ts';
import { matchDeposits } from '../engagement/promotions/match-deposits.ts';
import type { Offer } from '../engagement/promotions/offers-document.ts';
import { lockAccount } from '../ledger/wallet/ledger.store.ts';
import { verifyLedger } from '../ledger/wallet/verify-ledger.ts';
import { PAYMENT_CONNECTORS } from '../platform/connectors/payment/connect-payments.ts';
import { bootGateway } from './boot-gateway.ts';
import { EXTENDED_VENDOR } from './extended-vendor.ts';
import { createPlayerSession, type Player, send } from './fake-vendor.ts';
import { publishOffers } from './publish-offers.ts';

/** The rule of the offer. */
export const MATCH = {
  kind: 'match',
  basisPoints: 5000,
  minDepositMinor: '1000',
  maxMinor: '500',
  joinDays: 3,
  wagering: 2,
  days: 7,
  maxBetMinor: '400',
  conversion: 5,
  contributions: { LOTT: 10_000 },
} as const satisfies Offer['value'];

/** A gateway whose offer matches deposits, and a player who takes part. */
async function makeWagers() {
  const gateway = await bootGateway({ vendors: [EXTENDED_VENDOR] });
  await publishOffers(gateway, 'lotus', [{ id: 'match', value: MATCH, perMember: 5 }]);
  const newPlayer = () => createPlayerSession(gateway, `wager.${randomUUID().slice(0, 8)}`);
  const call = (name: 'promotion.join' | 'promotion.leave', id = 'match') =>
    gateway.call(name, { token: fixture.player.token, body: { id } });
  const grantsOf = async () => (await gateway.call('promotion.grants', { token: fixture.player.token })).json.value;
  const wagerOf = async () => (await grantsOf()).wagers?.[0];
  const statusOf = async (id = 'match') => {
    const { offers } = (await gateway.call('promotion.list', { token: fixture.player.token })).json.value;
    return offers.find((offer) => offer.id === id)?.status;
  };
  /** The balance as the vendor sees it. */
  const seen = async () => {
    const { merchant, playerRef, sessionId } = fixture.player.tx();
    return BigInt((await send(gateway, 'balance', { sessionId, playerRef, merchant })).balanceMinor ?? -1);
  };

  async function accountIdOf({ memberId }: Player): Promise<bigint> {
    const { rows } = await gateway.database.pool.query('select id from foyer.ledger_account where member_id = $1', [
      memberId,
    ]);
    return rows[0].id;
  }

  async function deposit(amountMinor: bigint): Promise<void> {
    const accountId = await accountIdOf(fixture.player);
    await withTransaction(gateway.database.pool, async (client) => {
      await lockAccount(client, accountId);
      await post(client, 'credit', {
        ref: `payment:${randomUUID()}`,
        merchant: 'lotus',
        currency: 'VND',
        connector: PAYMENT_CONNECTORS[0] ?? '',
        member: { id: BigInt(fixture.player.memberId), accountId },
        amountMinor,
      });
    });
  }

  /** Bets and loses all of the cash except for an amount. */
  async function keepCash(amountMinor: bigint): Promise<void> {
    const bet = fixture.player.tx({ amountMinor: String((await fixture.player.balance()) - amountMinor) });
    expect((await fixture.player.call('debit', bet)).status).toBe('OK');
    await pay(bet, '0');
  }

  const pay = (bet: TransactionBody, amountMinor: string, change: Partial<TransactionBody> = {}) =>
    fixture.player.call(
      'credit',
      fixture.player.tx({ roundId: bet.roundId, refTxId: bet.txId, amountMinor, roundClosed: true, ...change }),
    );

  /** Gives the member cash of 300, and funds of 500 that require stakes of 1,000. */
  async function fund(): Promise<void> {
    await keepCash(0n);
    expect((await call('promotion.join')).json.success).toBe(true);
    await deposit(1000n);
    await keepCash(300n);
    await matchDeposits(gateway.context);
    expect(await wagerOf()).toMatchObject({
      state: 'active',
      fundsMinor: '500',
      leftMinor: '500',
      requiredMinor: '1000',
    });
  }

  const bet = async (amountMinor: string) => {
    const body = fixture.player.tx({ amountMinor });
    return { body, answer: await fixture.player.call('debit', body) };
  };

  /** Completes the wager, with wins that leave 2,700 in the funds. */
  async function complete(): Promise<TransactionBody> {
    await fund();
    const { body: first } = await bet('300');
    await pay(first, '0');
    const { body: second } = await bet('400');
    await pay(second, '3000');
    expect(await wagerOf()).toMatchObject({ state: 'active', leftMinor: '3100', wageredMinor: '700' });
    const { body: third } = await bet('400');
    await pay(third, '0');
    return third;
  }

  const fixture = {
    gateway,
    player: await newPlayer(),
    nextPlayer: async () => {
      fixture.player = await newPlayer();
    },
    pool: () => gateway.database.pool,
    ...{ bet, call, complete, deposit, fund, grantsOf, keepCash, pay, seen, statusOf, wagerOf },
  };
  return fixture;
}

export type WagerFixture = Awaited<ReturnType<typeof makeWagers>>;

/** Creates the fixture for the tests of a file: each test has a new player, and is followed by a check of the ledger. */
export function useWagers(onReady: (wagers: WagerFixture) => void): void {
  let wagers: WagerFixture;
  beforeAll(async () => {
    wagers = await makeWagers();
    onReady(wagers);
  });
  beforeEach(() => wagers.nextPlayer());
  afterEach(async () => {
    await wagers.gateway.clock.reset();
    // Its deposits have no payment.
    for (const verify of [verifyLedger, verifyGrants, verifyRounds, verifySeals])
      expect(await verify(wagers.gateway.database.pool)).toEqual([]);
  });
  afterAll(() => wagers.gateway.close());
}
