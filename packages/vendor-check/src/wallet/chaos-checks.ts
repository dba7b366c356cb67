import type { TransactionBody, WalletAnswer } from '@foyer/contract/vendor/wallet-protocol.ts';
import { assert, type Check } from '../check.ts';
import { placeBet } from './money-checks.ts';
import type { WalletTarget } from './wallet-target.ts';

const COPIES = 12;
const RACERS = 20;
const ROUNDS = 24;
const LANES = 6;
/** How far a message may be reordered, in messages. */
const REACH = 20;

type Verb = 'debit' | 'credit' | 'rollback';
interface Message {
  verb: Verb;
  body: TransactionBody;
}

/** One round of messages, some of them twice. */
async function toMessages(target: WalletTarget): Promise<Message[]> {
  const { chance } = target;
  const bet = await target.tx();
  const messages: Message[] = [{ verb: 'debit', body: bet }];
  if (chance.happens(0.4)) messages.push({ verb: 'rollback', body: target.follow(bet) });
  if (chance.happens(0.8))
    messages.push({ verb: 'credit', body: target.follow(bet, { roundClosed: chance.happens(0.8) }) });
  return messages.flatMap((message) => (chance.happens(0.4) ? [message, message] : [message]));
}

/** The expected change of the balance, according to the answers alone. */
function toMoved(answered: readonly { message: Message; answer: WalletAnswer }[]): bigint {
  const isOk = (verb: Verb) =>
    answered.filter(({ answer, message }) => message.verb === verb && answer.status === 'OK');
  const returned = new Set(isOk('rollback').map(({ message }) => message.body.refTxId));
  const sum = (some: readonly { message: Message }[]) =>
    some.reduce((total, { message }) => total + BigInt(message.body.amountMinor), 0n);
  const debits = isOk('debit').filter(({ message }) => !returned.has(message.body.txId));
  return sum(isOk('credit')) - sum(debits);
}

/** Faults of the network: copies, races, other orders, lost answers. */
export const CHAOS_CHECKS: readonly Check<WalletTarget>[] = [
  {
    id: 'C1',
    sentence: `Of ${COPIES} copies of a bet that arrive together, one moves money`,
    needs: ['W1'],
    async run(target) {
      const bet = await target.tx();
      await target.expectMoved(
        -target.settings.stakeMinor,
        async () => {
          const answers = await Promise.all(Array.from({ length: COPIES }, () => target.call('debit', bet)));
          for (const { status } of answers)
            assert(status === 'OK' || status === 'DUPLICATE', `a copy is answered with ${status}`);
        },
        `a bet that arrives ${COPIES} times at once`,
      );
    },
  },
  {
    id: 'C2',
    sentence: `Of ${RACERS} bets that race for half of what they need, exactly half are accepted`,
    needs: ['W10', 'C1'],
    async run(target) {
      const { stakeMinor } = target.settings;
      const room = stakeMinor * BigInt(RACERS / 2);
      const balance = await target.balance();
      const drain = await target.tx({ amountMinor: String(balance - room) });
      await target.expect('debit', drain, 'OK');
      const bets = await Promise.all(Array.from({ length: RACERS }, () => target.tx()));
      try {
        const answers = await Promise.all(bets.map((bet) => target.call('debit', bet)));
        const accepted = answers.filter(({ status }) => status === 'OK').length;
        assert(accepted === RACERS / 2, `${accepted} of ${RACERS} bets are accepted instead of ${RACERS / 2}`);
        const left = await target.balance();
        assert(left === 0n, `${left} minor units are left instead of 0`);
      } finally {
        for (const bet of [drain, ...bets]) await target.call('rollback', target.follow(bet));
      }
    },
  },
  {
    id: 'C3',
    sentence: 'A bet and its rollback that arrive together leave nothing',
    needs: ['W5', 'W6', 'W7', 'C1'],
    run: async (target) =>
      target.expectMoved(
        0n,
        async () => {
          const bets = await Promise.all(Array.from({ length: 10 }, () => target.tx()));
          await Promise.all(
            bets.flatMap((bet) => [target.call('debit', bet), target.call('rollback', target.follow(bet))]),
          );
          for (const bet of bets) await target.expect('rollback', target.follow(bet), 'OK', 'BET_NOT_FOUND');
        },
        'ten bets with their rollbacks',
      ),
  },
  {
    id: 'C4',
    sentence: 'Messages in another order and number move what their answers say',
    needs: ['W1', 'W2', 'W4', 'W5', 'W6', 'W7', 'W8', 'C1'],
    async run(target) {
      const rounds = [];
      for (let count = 0; count < ROUNDS; count += 1) rounds.push(...(await toMessages(target)));
      const placed = rounds.map((message, index) => ({ message, place: index + target.chance.next() * REACH }));
      const messages = placed.sort((left, right) => left.place - right.place).map(({ message }) => message);
      const answered: { message: Message; answer: WalletAnswer }[] = [];
      const before = await target.balance();
      const lane = async () => {
        for (let message = messages.shift(); message; message = messages.shift())
          answered.push({ message, answer: await target.call(message.verb, { ...message.body }) });
      };
      await Promise.all(Array.from({ length: LANES }, lane));
      const moved = (await target.balance()) - before;
      const expected = toMoved(answered);
      assert(moved === expected, `the balance moved by ${moved}, the answers say ${expected}`);
    },
  },
  {
    id: 'C5',
    sentence: 'A bet whose answer was not awaited is undone by its rollback',
    needs: ['W5', 'W6', 'W7', 'C1'],
    run: async (target) =>
      target.expectMoved(
        0n,
        async () => {
          for (let turn = 0; turn < 5; turn += 1) {
            const bet = await target.tx();
            await target.hangUp('debit', bet);
            await target.expect('rollback', target.follow(bet), 'OK', 'BET_NOT_FOUND');
          }
        },
        'bets without an answer',
      ),
  },
  {
    id: 'C6',
    sentence: 'Many credits in one call are each answered, and one that is wrong does not harm the others',
    needs: ['W1', 'W4', 'W9'],
    async run(target) {
      const bet = await placeBet(target);
      const credits = [
        target.follow(bet, { roundClosed: true }),
        await target.tx({ roundClosed: true }),
        { ...(await target.tx()), amountMinor: 1 },
      ];
      const answer = (await target.call('credits', { credits })) as { status: string; answers?: { status: string }[] };
      assert(answer.status === 'OK', `credits is answered with ${answer.status}`);
      const statuses = answer.answers?.map(({ status }) => status).join(', ');
      const expected = 'OK, BET_NOT_FOUND, WRONG_TYPES';
      assert(statuses === expected, `the credits are answered with ${statuses} instead of ${expected}`);
    },
  },
];
