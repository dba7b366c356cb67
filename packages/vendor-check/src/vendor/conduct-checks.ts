import { AdjustBody, FreeRoundBody, VoidBody } from '@foyer/contract/vendor/wallet-extensions.ts';
import { AuthenticateBody, BalanceBody, TransactionBody } from '@foyer/contract/vendor/wallet-protocol.ts';
import { Compile } from 'typebox/compile';
import { assert, type Check, CheckFailure, NotApplicable } from '../check.ts';
import { type Call, isDone, isRefused, type Player } from './player.ts';
import type { ScenarioName } from './scenarios.data.ts';
import type { VendorTarget } from './vendor-target.ts';

type VendorCheck = Check<VendorTarget>;

const SCHEMAS: Readonly<Record<string, { Check(value: unknown): boolean }>> = {
  authenticate: Compile(AuthenticateBody),
  balance: Compile(BalanceBody),
  debit: Compile(TransactionBody),
  credit: Compile(TransactionBody),
  rollback: Compile(TransactionBody),
  adjust: Compile(AdjustBody),
  voidSettled: Compile(VoidBody),
  'freeRounds/used': Compile(FreeRoundBody),
};

/** The player of a scenario, who must have bet. */
export function playerWhoBet(target: VendorTarget, name: ScenarioName): Player {
  const player = target.playerOf(name);
  if (!player) throw new NotApplicable(`the scenario ${name} was not played`);
  target.evidence = player.calls;
  assert(player.callsOf('debit').length > 0, `no bet arrived in the scenario ${name}${because(player)}`);
  return player;
}

const because = ({ complaint }: Player): string => (complaint ? `: ${complaint}` : '');

/** Fails with the first call that is wrong. */
function expectNone(target: VendorTarget, find: (call: Call, player: Player) => string | null): void {
  for (const player of target.players)
    for (const call of player.calls) {
      const fault = find(call, player);
      if (!fault) continue;
      target.evidence = [call];
      throw new CheckFailure(`${fault} (${call.verb} in the scenario ${player.name})`);
    }
}

const byHeader = (id: string) => async (target: VendorTarget) =>
  expectNone(target, ({ faults }) => faults.find((fault) => fault.id === id)?.what ?? null);

/** The part of a body that must be the same in a repetition (W2). */
const contentOf = ({ body, verb }: Call): string => {
  const { betDetails: _details, ...deciding } = body;
  return verb + JSON.stringify(Object.entries(deciding).sort());
};

/** Rules about every call, whatever the scenario. */
export const CONDUCT_CHECKS: readonly VendorCheck[] = [
  { id: 'S1', sentence: 'Every call is signed with the shared key, over the bytes that are sent', run: byHeader('S1') },
  { id: 'S2', sentence: 'The clock in the signatures is right', run: byHeader('S2') },
  { id: 'S3', sentence: 'Every call has a nonce of its own, retries too', run: byHeader('S3') },
  {
    id: 'W1',
    sentence: 'A win is repeated with the same id',
    async run(target) {
      const player = playerWhoBet(target, 'credit-answer-lost');
      const credits = player.callsOf('credit');
      const paidAt = credits.findIndex(isDone);
      const ids = new Set((paidAt < 0 ? credits : credits.slice(0, paidAt + 1)).map(({ body }) => body.txId));
      assert(ids.size <= 1, `the win of one round has ${ids.size} ids`);
    },
  },
  {
    id: 'W2',
    sentence: 'An id always comes with the same body',
    async run(target) {
      const contents = new Map<unknown, Call>();
      expectNone(target, (call) => {
        if (call.body.txId === undefined) return null;
        const first = contents.get(call.body.txId) ?? call;
        contents.set(call.body.txId, first);
        return contentOf(first) === contentOf(call) ? null : `the id ${call.body.txId} comes with another body`;
      });
    },
  },
  {
    id: 'W6',
    sentence: 'A bet that was rolled back is never sent again',
    run: async (target) =>
      expectNone(target, (call, player) => {
        if (call.verb !== 'debit') return null;
        const before = player.calls.slice(0, player.calls.indexOf(call));
        // A single bet may have been overtaken by its own rollback.
        const isRepeated = before.some(({ body, verb }) => verb === 'debit' && body.txId === call.body.txId);
        const isDead = before.some(
          (other) => other.verb === 'rollback' && other.body.refTxId === call.body.txId && isDone(other),
        );
        return isRepeated && isDead ? 'a bet is sent again after its rollback' : null;
      }),
  },
  {
    id: 'W7',
    sentence: 'A bet that has won or lost is never rolled back',
    run: async (target) =>
      expectNone(target, (call, player) => {
        const hasEnded = player.calls
          .slice(0, player.calls.indexOf(call))
          .some((other) => other.verb === 'credit' && other.body.refTxId === call.body.refTxId);
        return call.verb === 'rollback' && hasEnded ? 'a bet is rolled back after its win' : null;
      }),
  },
  {
    id: 'W9',
    sentence: 'Bodies have the form of the contract; amounts are strings of digits',
    run: async (target) =>
      expectNone(target, ({ body, verb }) => {
        const { amountMinor } = body;
        if (amountMinor !== undefined && typeof amountMinor !== 'string') return 'the amount is not a string';
        return SCHEMAS[verb]?.Check(body) === false ? 'the body is not that of the contract' : null;
      }),
  },
  {
    id: 'W11',
    sentence: 'A win after the end of its round refers to the earlier win',
    async run(target) {
      let seen = 0;
      expectNone(target, (call, player) => {
        if (call.verb !== 'credit' || call.body.kind) return null;
        const before = player.calls.slice(0, player.calls.indexOf(call)).filter(isDone);
        const inRound = before.filter(({ body, verb }) => verb === 'credit' && body.roundId === call.body.roundId);
        const isLater = inRound.some(({ body }) => body.roundClosed === true && body.txId !== call.body.txId);
        if (!isLater) return null;
        seen += 1;
        const isLinked = inRound.some(({ body }) => body.txId === call.body.refTxId);
        return isLinked ? null : 'a second win of an ended round refers to no earlier one';
      });
      if (seen === 0) throw new NotApplicable('no corrected result was seen');
    },
  },
  {
    id: 'W13',
    sentence: 'Player, merchant and currency are those of the session',
    run: async (target) =>
      expectNone(target, ({ body, verb }, { playerRef }) => {
        const { currency, merchant } = target.settings;
        if (verb === 'authenticate') return null;
        if (body.playerRef !== playerRef) return 'the player is another one';
        if (body.merchant !== merchant) return `the merchant is ${body.merchant} instead of ${merchant}`;
        if (verb !== 'balance' && body.currency !== currency)
          return `the currency is ${body.currency} instead of ${currency}`;
        return null;
      }),
  },
];

/** Whether the bet of a call was refused, so that nothing may follow from it. */
export const wasRefused = (player: Player): boolean => player.callsOf('debit').every(isRefused);
