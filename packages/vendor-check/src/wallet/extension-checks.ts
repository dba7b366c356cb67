import type { TransactionBody, WalletFeature } from '@foyer/contract/vendor/wallet-protocol.ts';
import { assert, type Check, NotApplicable } from '../check.ts';
import { placeBet } from './money-checks.ts';
import type { Body, WalletTarget } from './wallet-target.ts';

const REASON = 'foyer-vendor-check';

/** Throws `NotApplicable` for a vendor without the feature, after checking that the call is refused. */
async function requireFeature(target: WalletTarget, feature: WalletFeature, call: [string, Body]): Promise<void> {
  if ((await target.main()).features.includes(feature)) return;
  await target.expect(...call, 'NOT_DECLARED', 'WRONG_TYPES');
  throw new NotApplicable(`the vendor has not declared ${feature}`);
}

/** A round that was won and has ended. */
async function playRound(target: WalletTarget): Promise<{ bet: TransactionBody; win: TransactionBody }> {
  const bet = await placeBet(target);
  const win = target.follow(bet, { amountMinor: String(target.settings.stakeMinor * 3n), roundClosed: true });
  await target.expect('credit', win, 'OK');
  return { bet, win };
}

/** Version 1.1, as far as the vendor has declared it. */
export const EXTENSION_CHECKS: readonly Check<WalletTarget>[] = [
  {
    id: 'W14',
    sentence: 'A bonus win without a bet is paid once, into a round of its own that it ends',
    async run(target) {
      const bonus = await target.tx({ kind: 'bonusWin', roundClosed: true });
      await requireFeature(target, 'bonusWins', ['credit', bonus]);
      const first = await target.call('credit', bonus);
      if (first.status === 'PENDING')
        throw new NotApplicable('above the cap of the day every bonus win waits for staff');
      assert(first.status === 'OK', `a bonus win is answered with ${first.status}`);
      await target.expectMoved(
        0n,
        async () => {
          await target.expect('credit', bonus, 'DUPLICATE', 'OK');
          await target.expect(
            'credit',
            await target.tx({ roundId: bonus.roundId, roundClosed: true }),
            'BET_ALREADY_CLOSED',
          );
        },
        'the round of a bonus win',
      );
      const bet = await placeBet(target);
      const intoRound = await target.tx({ kind: 'jackpotWin', roundId: bet.roundId, roundClosed: true });
      await target.expectMoved(
        0n,
        () => target.expect('credit', intoRound, 'BET_ALREADY_CLOSED', 'TX_MISMATCH'),
        'a jackpot into the round of a bet',
      );
    },
  },
  {
    id: 'W15',
    sentence: 'A tip is final: neither a rollback nor a win refers to it',
    async run(target) {
      const tip = await target.tx({ kind: 'tip' });
      await requireFeature(target, 'tips', ['debit', tip]);
      await target.expectMoved(
        -target.settings.stakeMinor,
        async () => {
          await target.expect('debit', tip, 'OK');
          const { kind: _kind, ...rest } = tip;
          await target.expect('rollback', target.follow(rest), 'BET_ALREADY_CLOSED', 'TX_MISMATCH');
          await target.expect('credit', target.follow(rest, { roundClosed: true }), 'BET_NOT_FOUND', 'TX_MISMATCH');
        },
        'a tip',
      );
    },
  },
  {
    id: 'W16',
    sentence: 'An adjustment moves a linked sum once, and takes no more than the balance holds',
    async run(target) {
      const { bet } = await playRound(target);
      const given = target.toExtension(bet, { refTxId: bet.txId, amountMinor: '5', reason: REASON });
      await requireFeature(target, 'adjustments', ['adjust', given]);
      const first = await target.call('adjust', given);
      if (first.status === 'PENDING') throw new NotApplicable('every adjustment of this vendor waits for staff');
      assert(first.status === 'OK', `an adjustment is answered with ${first.status}`);
      await target.expectMoved(0n, () => target.expect('adjust', given, 'DUPLICATE', 'OK'), 'a repeated adjustment');
      const unknown = target.toExtension(bet, { refTxId: target.chance.uuid(), amountMinor: '5', reason: REASON });
      await target.expect('adjust', unknown, 'BET_NOT_FOUND');
      const balance = await target.balance();
      const drain = await target.tx({ amountMinor: String(balance) });
      await target.expect('debit', drain, 'OK');
      const taken = target.toExtension(bet, { refTxId: bet.txId, amountMinor: '-3', reason: REASON });
      const answer = await target
        .expect('adjust', taken, 'OK')
        .finally(() => target.expect('rollback', target.follow(drain), 'OK'));
      assert(answer.balanceMinor === '0', `the balance is ${answer.balanceMinor} instead of 0`);
      assert(answer.claimMinor === '3', `claimMinor is ${answer.claimMinor} instead of 3`);
    },
  },
  {
    id: 'W17',
    sentence: 'A settled round is voided once, an open one not at all',
    async run(target) {
      const { bet } = await playRound(target);
      const body = target.toExtension(bet, { refTxId: bet.txId, reason: REASON });
      await requireFeature(target, 'voids', ['voidSettled', body]);
      const { stakeMinor } = target.settings;
      await target.expectMoved(
        -2n * stakeMinor,
        async () => {
          await target.expect('voidSettled', body, 'OK');
          await target.expect('voidSettled', body, 'DUPLICATE', 'OK');
          const second = target.toExtension(bet, { refTxId: bet.txId, reason: REASON });
          await target.expect('voidSettled', second, 'BET_ALREADY_CLOSED');
        },
        'the void of a round that won twice its stake',
      );
      const open = await placeBet(target);
      const early = target.toExtension(open, { refTxId: open.txId, reason: REASON });
      await target.expectMoved(
        0n,
        () => target.expect('voidSettled', early, 'TX_MISMATCH'),
        'the void of an open round',
      );
    },
  },
  {
    id: 'W18',
    sentence: 'A free round takes no money, is counted once, and is paid by its grant only',
    async run(target) {
      const grantId = target.settings.grantId ?? target.chance.uuid();
      const round = target.toExtension(await target.tx(), { grantId });
      await requireFeature(target, 'freeRounds', ['freeRounds/used', round]);
      const unknown = { ...round, txId: target.chance.uuid(), grantId: target.chance.uuid() };
      await target.expect('freeRounds/used', unknown, 'BET_NOT_FOUND');
      if (!target.settings.grantId) throw new NotApplicable('needs --grant-id, a grant of at least two rounds');
      const { stakeMinor } = target.settings;
      const { roundId } = round as { roundId: string };
      await target.expectMoved(
        stakeMinor,
        async () => {
          await target.expect('freeRounds/used', round, 'OK');
          await target.expect('freeRounds/used', round, 'DUPLICATE', 'OK');
          await target.expect(
            'credit',
            await target.tx({ roundId, roundClosed: true }),
            'TX_MISMATCH',
            'BET_NOT_FOUND',
          );
          await target.expect('credit', await target.tx({ roundId, grantId, roundClosed: true }), 'OK');
        },
        'a free round that wins one stake',
      );
    },
  },
];
