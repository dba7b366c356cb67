import type { TransactionBody } from '@foyer/contract/vendor/wallet-protocol.ts';
import { assert, type Check, NotApplicable } from '../check.ts';
import { toMinor, type WalletTarget } from './wallet-target.ts';

type WalletCheck = Check<WalletTarget>;

/** A bet that was accepted. */
export async function placeBet(target: WalletTarget): Promise<TransactionBody> {
  const bet = await target.tx();
  await target.expect('debit', bet, 'OK');
  return bet;
}

/** The first bet of the run, which W12 repeats at the end. */
const firstBets = new WeakMap<WalletTarget, TransactionBody>();

const WRONG_AMOUNTS: readonly [string, unknown][] = [
  ['a number', 100],
  ['a fraction', '1.5'],
  ['a negative amount', '-1'],
  ['an exponent', '1e2'],
  ['white space', ' 1'],
  ['no digits', ''],
];

/** The rules of version 1.0 about one call after the other. */
export const MONEY_CHECKS: readonly WalletCheck[] = [
  {
    id: 'W1',
    sentence: 'A repeated call has no second effect, and is answered as a success',
    async run(target) {
      const { stakeMinor } = target.settings;
      const bet = await target.tx();
      firstBets.set(target, bet);
      await target.expectMoved(
        -stakeMinor,
        async () => {
          await target.expect('debit', bet, 'OK');
          await target.expect('debit', bet, 'DUPLICATE', 'OK');
        },
        'a bet that is sent twice',
      );
      const win = target.follow(bet, { amountMinor: String(stakeMinor * 2n), roundClosed: true });
      await target.expectMoved(
        stakeMinor * 2n,
        async () => {
          await target.expect('credit', win, 'OK');
          await target.expect('credit', win, 'DUPLICATE', 'OK');
        },
        'a win that is sent twice',
      );
    },
  },
  {
    id: 'W2',
    sentence: 'An id that comes with another body is refused, and nothing moves',
    async run(target) {
      const bet = await placeBet(target);
      await target.expectMoved(
        0n,
        async () => {
          await target.expect('debit', { ...bet, amountMinor: String(BigInt(bet.amountMinor) + 1n) }, 'TX_MISMATCH');
          await target.expect('credit', { ...bet, roundClosed: true }, 'TX_MISMATCH');
        },
        'an id with another body',
      );
    },
  },
  {
    id: 'W3',
    sentence: 'A session that has ended stops bets, and neither wins nor rollbacks',
    async run(target) {
      const { endSession } = target.settings;
      const session = endSession && (await target.session(1));
      if (!endSession || !session) throw new NotApplicable('needs a second --launch-token and --end-session');
      const [won, returned] = [await target.tx({}, session), await target.tx({}, session)];
      for (const bet of [won, returned]) await target.expect('debit', bet, 'OK');
      await endSession();
      await target.expect('debit', await target.tx({}, session), 'TOKEN_EXPIRED');
      await target.expect('credit', target.follow(won, { roundClosed: true }), 'OK');
      await target.expect('rollback', target.follow(returned), 'OK');
    },
  },
  {
    id: 'W4',
    sentence: 'A win without a bet in its round is not paid',
    run: async (target) =>
      target.expectMoved(
        0n,
        async () => target.expect('credit', await target.tx({ roundClosed: true }), 'BET_NOT_FOUND'),
        'a win without a bet',
      ),
  },
  {
    id: 'W5',
    sentence: 'The rollback of an unknown bet succeeds and moves nothing',
    run: async (target) =>
      target.expectMoved(
        0n,
        async () => target.expect('rollback', target.follow(await target.tx()), 'OK', 'BET_NOT_FOUND'),
        'the rollback of an unknown bet',
      ),
  },
  {
    id: 'W6',
    sentence: 'A bet that arrives after its rollback is refused',
    async run(target) {
      const late = await target.tx();
      await target.expectMoved(
        0n,
        async () => {
          await target.expect('rollback', target.follow(late, { amountMinor: '0' }), 'OK', 'BET_NOT_FOUND');
          await target.expect('debit', late, 'BET_ALREADY_CLOSED');
        },
        'a bet after its rollback',
      );
    },
  },
  {
    id: 'W7',
    sentence: 'A bet is rolled back once, and not after its win',
    async run(target) {
      const bet = await placeBet(target);
      await target.expectMoved(
        BigInt(bet.amountMinor),
        async () => {
          await target.expect('rollback', target.follow(bet), 'OK');
          await target.expect('rollback', target.follow(bet), 'OK', 'DUPLICATE');
        },
        'a bet that is rolled back twice',
      );
      const lost = await placeBet(target);
      await target.expect('credit', target.follow(lost, { amountMinor: '0', roundClosed: true }), 'OK');
      await target.expectMoved(
        0n,
        () => target.expect('rollback', target.follow(lost), 'BET_ALREADY_CLOSED'),
        'a rollback after a loss',
      );
    },
  },
  {
    id: 'W8',
    sentence: 'A round ends once: no other win and no bet follow',
    async run(target) {
      const bet = await placeBet(target);
      await target.expect('credit', target.follow(bet, { roundClosed: true }), 'OK');
      await target.expectMoved(
        0n,
        async () => {
          await target.expect('credit', target.follow(bet, { roundClosed: true }), 'BET_ALREADY_CLOSED');
          await target.expect('debit', await target.tx({ roundId: bet.roundId }), 'BET_ALREADY_CLOSED');
        },
        'an ended round',
      );
    },
  },
  {
    id: 'W9',
    sentence: 'An amount is a string of digits, and nothing else is accepted',
    run: async (target) =>
      target.expectMoved(
        0n,
        async () => {
          for (const [what, amountMinor] of WRONG_AMOUNTS) {
            const { status } = await target.call('debit', { ...(await target.tx()), amountMinor });
            assert(status === 'WRONG_TYPES', `${what} as an amount is answered with ${status} instead of WRONG_TYPES`);
          }
        },
        'a wrong amount',
      ),
  },
  {
    id: 'W10',
    sentence: 'A bet above the balance carries the real balance; a disabled member cannot bet and is still paid',
    async run(target) {
      const balance = await target.balance();
      const refused = await target.expect(
        'debit',
        await target.tx({ amountMinor: String(balance + 1n) }),
        'INSUFFICIENT_FUNDS',
      );
      assert(toMinor(refused) === balance, `the refusal says ${refused.balanceMinor}, the balance is ${balance}`);
      const { disableMember } = target.settings;
      const session = disableMember && (await target.session(2));
      if (!disableMember || !session)
        return 'the disabled member was not tried, which needs a third --launch-token and --disable-member';
      const bet = await target.tx({}, session);
      await target.expect('debit', bet, 'OK');
      await disableMember();
      await target.expect('debit', await target.tx({}, session), 'USER_DISABLED');
      await target.expect('credit', target.follow(bet, { roundClosed: true }), 'OK');
    },
  },
  {
    id: 'W11',
    sentence: 'A corrected result is a further win that refers to the first one',
    async run(target) {
      const bet = await placeBet(target);
      const win = target.follow(bet, { roundClosed: true });
      await target.expect('credit', win, 'OK');
      await target.expectMoved(
        7n,
        () => target.expect('credit', target.follow(win, { amountMinor: '7', roundClosed: true }), 'OK'),
        'a correction of 7',
      );
    },
  },
  {
    id: 'W13',
    sentence: 'Player, merchant and currency are those of the session',
    run: async (target) =>
      target.expectMoved(
        0n,
        async () => {
          const currency = (await target.main()).currency === 'EUR' ? 'USD' : 'EUR';
          await target.expect('debit', await target.tx({ currency }), 'TX_MISMATCH');
          await target.expect('debit', await target.tx({ merchant: 'no-such-merchant' }), 'TX_MISMATCH');
          await target.expect('debit', await target.tx({ playerRef: 'nobody' }), 'TOKEN_EXPIRED', 'TX_MISMATCH');
        },
        'a call for another session',
      ),
  },
];

/** Made at the end, when many other transactions have come in between. */
export const MEMORY_CHECK: WalletCheck = {
  id: 'W12',
  sentence: 'Transaction ids are remembered: the first one of the run is still known at its end',
  needs: ['W1'],
  async run(target) {
    const bet = firstBets.get(target);
    if (!bet) throw new NotApplicable('needs W1 in the same run');
    await target.expectMoved(
      0n,
      () => target.expect('debit', bet, 'DUPLICATE', 'OK'),
      'a bet of the beginning of the run',
    );
    const read = await target.call(`tx/${bet.txId}`, {});
    assert(read.status === 'OK', `tx/{txId} is answered with ${read.status} instead of OK`);
  },
};
