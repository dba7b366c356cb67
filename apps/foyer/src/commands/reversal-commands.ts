import { writeFile } from 'node:fs/promises';
import type { StaffRefusalOf } from '@foyer/contract/staff/calls.ts';
import type { reversalCalls } from '@foyer/contract/staff/reversals.ts';
import {
  approveRefund,
  decideDispute,
  findReversalsFor,
  recordDispute,
  recordRefund,
  refundDeposit,
  withdrawRefund,
} from '@foyer/gateway/operator/reverse-deposits.ts';
import { findProofs, refuseProof, viewProof } from '@foyer/gateway/operator/review-proofs.ts';
import type { Refusal } from '@foyer/http/refusal.ts';
import type { Commands } from './choose-command.ts';
import { CommandError } from './run-command.ts';
import { requirePerson, type StaffCommand } from './staff-command.ts';

/** How the commands of one program read their words, and report refusals. */
interface Reading {
  requireId(text: string): string;
  accept<T extends object>(outcome: T | Refusal<StaffRefusalOf<keyof typeof reversalCalls>>): T;
}

export const REVERSAL_USAGE = `  reversals <merchant>                        refunds and disputes under way
  refund <deposit> <minor units> | all "<reason>"
  approve-refund | withdraw-refund <refund> "<reason>"
  refund-sent | refund-failed <refund> "<reason>"      where the provider has no interface for it
  dispute <deposit> <minor units> | all "<reason>"     the payer’s bank asks for it back
  dispute-won | dispute-lost <dispute> "<reason>"
  proofs <merchant>                           pictures of transfers that wait
  proof <deposit> <file> "<reason>"           writes one as JPEG
  refuse-proof <deposit> "<reason>"`;

/** The amount of a command; null for all of it. */
function readAmount(text: string): bigint | null {
  if (text === 'all') return null;
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new CommandError('An amount is in minor units, or all.');
  return BigInt(text);
}

/** The commands of `npm run payouts` about returned money, and pictures of transfers. */
export const reversalCommands = ({ accept, requireId }: Reading): Commands<StaffCommand> => ({
  ...refundCommands({ accept, requireId }),
  dispute: {
    wordCount: 3,
    async run(command, [id = '', amount = '', reason = '']) {
      const asked = { id: requireId(id), amountMinor: readAmount(amount), reason };
      const { coveredMinor, dispute } = accept(await recordDispute(asked, requirePerson(command), command.context));
      return `Dispute ${dispute}. ${coveredMinor} (minor units) of the member’s balance is set aside.`;
    },
  },
  ...toPair(['dispute-won', 'dispute-lost'], async (command, { id, isFirst, reason }) => {
    const asked = { id: requireId(id), isWon: isFirst, reason };
    accept(await decideDispute(asked, requirePerson(command), command.context));
    return isFirst ? 'The money is in the member’s balance again.' : 'Booked as paid back to the payer’s bank.';
  }),
  proofs: {
    wordCount: 1,
    async run(command, [merchant = '']) {
      const { proofs } = accept(await findProofs(merchant, requirePerson(command), command.context));
      const lines = proofs.map(({ addedAt, amountMinor, currency, depositId, memberId, method, reference }) =>
        [
          depositId,
          addedAt.toISOString(),
          `member ${memberId}`,
          method,
          `${amountMinor} ${currency}`,
          `content ${reference}`,
        ].join('  '),
      );
      return lines.join('\n') || 'No picture waits.';
    },
  },
  proof: {
    wordCount: 3,
    async run(command, [id = '', file = '', reason = '']) {
      const asked = { id: requireId(id), reason };
      const { jpeg } = accept(await viewProof(asked, requirePerson(command), command.context));
      await writeFile(file, jpeg, { mode: 0o600, flag: 'wx' }).catch(() => {
        throw new CommandError(`${file} cannot be written, or is there already.`);
      });
      return `Written to ${file}. Delete it when you have looked.`;
    },
  },
  'refuse-proof': {
    wordCount: 2,
    async run(command, [id = '', reason = '']) {
      accept(await refuseProof({ id: requireId(id), reason }, requirePerson(command), command.context));
      return 'Refused. The member has a message about it.';
    },
  },
});

const refundCommands = ({ accept, requireId }: Reading): Commands<StaffCommand> => ({
  reversals: {
    wordCount: 1,
    async run(command, [merchant = '']) {
      const { reversals } = accept(await findReversalsFor(merchant, requirePerson(command), command.context));
      const lines = reversals.map(
        ({ amountMinor, connector, coveredMinor, createdAt, currency, depositId, id, kind, memberId, state }) =>
          [
            id,
            createdAt.toISOString(),
            kind,
            state,
            `deposit ${depositId}`,
            `member ${memberId}`,
            connector,
            `${amountMinor} ${currency}, set aside ${coveredMinor}`,
          ].join('  '),
      );
      return lines.join('\n') || 'No refund and no dispute is under way.';
    },
  },
  refund: {
    wordCount: 3,
    async run(command, [id = '', amount = '', reason = '']) {
      const asked = { id: requireId(id), amountMinor: readAmount(amount), reason };
      const { refunds, state } = accept(await refundDeposit(asked, requirePerson(command), command.context));
      const next = state === 'approved' ? 'It is sent within a minute.' : 'One more person is needed.';
      return `Set aside as ${refunds.join(', ')}. ${next}`;
    },
  },
  ...toPair(['approve-refund', 'withdraw-refund'], async (command, { id, isFirst, reason }) => {
    const asked = { id: requireId(id), reason };
    const act = isFirst ? approveRefund : withdrawRefund;
    accept(await act(asked, requirePerson(command), command.context));
    return isFirst ? 'Approved. It is sent within a minute.' : 'The money is in the member’s balance again.';
  }),
  ...toPair(['refund-sent', 'refund-failed'], async (command, { id, isFirst, reason }) => {
    const asked = { id: requireId(id), isSent: isFirst, reason };
    accept(await recordRefund(asked, requirePerson(command), command.context));
    return isFirst ? 'Recorded as sent back.' : 'The money is in the member’s balance again.';
  }),
});

type PairRun = (command: StaffCommand, asked: { id: string; reason: string; isFirst: boolean }) => Promise<string>;

/** Two commands with opposite decisions about the same thing. */
const toPair = (names: readonly [string, string], run: PairRun): Commands<StaffCommand> =>
  Object.fromEntries(
    names.map((name, at) => [
      name,
      {
        wordCount: 2,
        run: (command: StaffCommand, [id = '', reason = '']: readonly string[]) =>
          run(command, { id, reason, isFirst: at === 0 }),
      },
    ]),
  );
