import { assert, type Check, NotApplicable } from '../check.ts';
import { playerWhoBet, wasRefused } from './conduct-checks.ts';
import { type Call, isDone, type Player } from './player.ts';
import type { ScenarioName } from './scenarios.data.ts';
import type { VendorTarget } from './vendor-target.ts';

type VendorCheck = Check<VendorTarget>;

/** The credits of a round. */
const creditsOf = (player: Player, roundId: unknown): Call[] =>
  player.callsOf('credit').filter(({ body }) => body.roundId === roundId);

/** The bet whose answer was disturbed must have been rolled back, until that was confirmed, and must not have won. */
function expectReturned(target: VendorTarget, name: ScenarioName): void {
  const player = playerWhoBet(target, name);
  const [bet] = player.callsOf('debit');
  const rollbacks = player.callsOf('rollback').filter(({ body }) => body.refTxId === bet?.body.txId);
  const credits = creditsOf(player, bet?.body.roundId);
  assert(credits.length === 0, 'a win is sent for a bet whose outcome is unknown');
  assert(rollbacks.length > 0, 'the bet is not rolled back');
}

/** Every accepted bet's round has ended. */
function expectEnded(player: Player): void {
  for (const { body, status } of player.callsOf('debit')) {
    if (status !== 'OK' || body.kind === 'tip') continue;
    const isEnded = creditsOf(player, body.roundId).some((call) => call.body.roundClosed === true && isDone(call));
    const isReturned = player.callsOf('rollback').some((call) => call.body.refTxId === body.txId && isDone(call));
    assert(isEnded || isReturned, `the round ${body.roundId} does not end: no credit with roundClosed, not even of 0`);
  }
}

const returnedAfter = (id: string, name: ScenarioName, sentence: string): VendorCheck => ({
  id,
  sentence,
  run: async (target) => expectReturned(target, name),
});

/** Rules that apply only when something goes wrong. */
export const SCENARIO_CHECKS: readonly VendorCheck[] = [
  {
    id: 'W3',
    sentence: 'A win is paid although the session has ended since the bet',
    async run(target) {
      const player = playerWhoBet(target, 'session-ended');
      expectEnded(player);
    },
  },
  returnedAfter('W4', 'debit-lost', 'A bet whose connection breaks is rolled back, and does not win'),
  {
    id: 'W5',
    sentence: 'A rollback is repeated with the same id until it is confirmed',
    needs: ['W4'],
    async run(target) {
      const player = playerWhoBet(target, 'rollback-lost');
      const rollbacks = player.callsOf('rollback');
      assert(new Set(rollbacks.map(({ body }) => body.txId)).size <= 1, 'the retries of a rollback have other ids');
      assert(rollbacks.some(isDone), `the rollback is given up after ${rollbacks.length} attempts`);
    },
  },
  {
    id: 'W8',
    sentence: 'A win is repeated until it is paid, and every round ends, a lost one too',
    async run(target) {
      expectEnded(playerWhoBet(target, 'credit-refused'));
      expectEnded(playerWhoBet(target, 'plain'));
    },
  },
  {
    id: 'W10',
    sentence: 'A refused bet does not win',
    async run(target) {
      for (const name of ['poor', 'disabled'] as const) {
        const player = playerWhoBet(target, name);
        assert(wasRefused(player), `the bet of the member who is ${name} was accepted`);
        assert(player.callsOf('credit').length === 0, `a win is sent for a bet that was refused (${name})`);
      }
    },
  },
  {
    id: 'C1',
    sentence: 'DUPLICATE counts as success: the round goes on',
    needs: ['W7', 'W8'],
    async run(target) {
      const player = playerWhoBet(target, 'debit-duplicate');
      assert(player.callsOf('rollback').length === 0, 'the bet is rolled back although it was accepted');
      expectEnded(player);
    },
  },
  returnedAfter('C2', 'debit-late', 'A bet that is answered too late is rolled back, and does not win'),
  returnedAfter('C3', 'debit-fault', 'A bet that is answered with HTTP 500 is rolled back, and does not win'),
  returnedAfter('C4', 'debit-garbage', 'A bet whose answer is no JSON is rolled back, and does not win'),
  {
    id: 'C5',
    sentence: 'Unknown fields in answers are ignored',
    needs: ['W7', 'W8'],
    async run(target) {
      const player = playerWhoBet(target, 'unknown-fields');
      assert(player.callsOf('rollback').length === 0, 'the bet is rolled back although it was accepted');
      expectEnded(player);
    },
  },
  {
    id: 'C6',
    sentence: 'Whatever goes wrong, every bet is concluded, and nothing is sent that the wallet must refuse',
    needs: ['W1', 'W2', 'W4', 'W5', 'W6', 'W7', 'W8', 'W11', 'C1', 'C3', 'C4'],
    async run(target) {
      const player = playerWhoBet(target, 'chaos');
      expectEnded(player);
      const isWrong = ({ status }: Call) => ['TX_MISMATCH', 'BET_NOT_FOUND', 'BET_ALREADY_CLOSED'].includes(status);
      const wrong = player.calls.find(isWrong);
      assert(!wrong, `${wrong?.verb} is answered with ${wrong?.status}`);
    },
  },
];

/** A scenario of version 1.1, which the driver may be unable to play. */
function playerWith(target: VendorTarget, name: ScenarioName, has: (player: Player) => boolean): Player {
  const player = target.playerOf(name);
  if (!player) throw new NotApplicable('the vendor does not declare it (--features)');
  target.evidence = player.calls;
  if (!has(player)) throw new NotApplicable(`the driver did not play the scenario ${name}`);
  return player;
}

/** Version 1.1, as far as the vendor declares it. */
export const VENDOR_EXTENSION_CHECKS: readonly VendorCheck[] = [
  {
    id: 'W14',
    sentence: 'A bonus win makes its round and ends it',
    async run(target) {
      const isBonus = ({ body }: Call) => body.kind === 'bonusWin' || body.kind === 'jackpotWin';
      const player = playerWith(target, 'bonus-win', ({ calls }) => calls.some(isBonus));
      for (const call of player.callsOf('credit').filter(isBonus)) {
        assert(
          call.body.roundClosed === true && !call.body.refTxId,
          'a bonus win leaves its round open, or refers to a bet',
        );
        assert(call.status === 'OK' || call.status === 'DUPLICATE', `a bonus win is answered with ${call.status}`);
      }
    },
  },
  {
    id: 'W15',
    sentence: 'Neither a rollback nor a win refers to a tip',
    async run(target) {
      const isTip = ({ body }: Call) => body.kind === 'tip';
      const player = playerWith(target, 'tip', ({ calls }) => calls.some(isTip));
      const tips = new Set(player.calls.filter(isTip).map(({ body }) => body.txId));
      const follower = player.calls.find(({ body }) => tips.has(body.refTxId));
      assert(!follower, `a ${follower?.verb} refers to a tip`);
    },
  },
  {
    id: 'W16',
    sentence: 'An adjustment refers to a transaction of its round',
    async run(target) {
      const player = playerWith(target, 'adjustment', (one) => one.callsOf('adjust').length > 0);
      for (const { body, status } of player.callsOf('adjust')) {
        const subject = player.calls.find((call) => call.body.txId === body.refTxId);
        assert(subject?.body.roundId === body.roundId, 'an adjustment refers to no transaction of its round');
        assert(status === 'OK' || status === 'DUPLICATE', `an adjustment is answered with ${status}`);
      }
    },
  },
  {
    id: 'W17',
    sentence: 'A round is voided once, after its end',
    async run(target) {
      const player = playerWith(target, 'void', (one) => one.callsOf('voidSettled').length > 0);
      for (const { status } of player.callsOf('voidSettled'))
        assert(status === 'OK' || status === 'DUPLICATE', `a void is answered with ${status}`);
    },
  },
  {
    id: 'W18',
    sentence: 'Free rounds are granted once, reported once each, and their wins name the grant',
    async run(target) {
      const player = playerWith(target, 'free-round', (one) => one.callsOf('freeRounds/used').length > 0);
      const [granted, again, forged, cancelled] = target.freeRounds;
      const isConfirmed = (status: string | undefined) => status === 'OK' || status === 'DUPLICATE';
      assert(isConfirmed(granted) && isConfirmed(again), `grants are answered with ${granted} and ${again}`);
      assert(!isConfirmed(forged), 'a grant with a wrong signature is accepted');
      assert(isConfirmed(cancelled), `the cancellation is answered with ${cancelled}`);
      const used = player.callsOf('freeRounds/used');
      const rounds = new Map(used.map(({ body }) => [body.roundId, body.txId]));
      assert(new Set(used.map(({ body }) => body.txId)).size === rounds.size, 'a free round is reported with two ids');
      for (const { body, status } of player.callsOf('credit'))
        assert(
          !rounds.has(body.roundId) || status === 'OK' || status === 'DUPLICATE',
          `the win of a free round is answered with ${status}`,
        );
      expectFreeRoundsEnded(player, rounds);
    },
  },
];

function expectFreeRoundsEnded(player: Player, rounds: ReadonlyMap<unknown, unknown>): void {
  for (const roundId of rounds.keys()) {
    const isEnded = creditsOf(player, roundId).some((call) => call.body.roundClosed === true && isDone(call));
    assert(isEnded, `the free round ${roundId} does not end`);
  }
}
