import { closeBreak, takeBreak } from '@foyer/gateway/operator/decide-breaks.ts';
import { findOpenCases, matchPayment, returnPayment } from '@foyer/gateway/operator/decide-suspended.ts';
import {
  approveWithdrawal,
  findWaitingWithdrawals,
  rejectWithdrawal,
} from '@foyer/gateway/operator/review-withdrawals.ts';
import type { Refusal } from '@foyer/http/refusal.ts';
import { type Commands, chooseCommand, requireAccepted } from './choose-command.ts';
import { REVERSAL_USAGE, reversalCommands } from './reversal-commands.ts';
import { CommandError, runCommand } from './run-command.ts';
import { asStaff, requirePerson, type StaffCommand, takeKey } from './staff-command.ts';

const REFUSED = {
  forbidden: 'You may not do that at this merchant, or this member may not receive it.',
  unknown: 'There is no such withdrawal, deposit, payment, reversal or break.',
  unchanged: 'It does not wait for that, or the amount is not there.',
  same: 'Another person must give the second approval.',
  balance: 'The member no longer has this money.',
  reason: 'A reason has 3 to 200 characters.',
};

const USAGE = `usage: npm run payouts -- … [--key <your key file>]
  list <merchant>                             withdrawals that wait, with the reason
  approve | reject <withdrawal> "<reason>"
  payments <merchant>                         payments that wait, and breaks of the reconciliation
  match <payment> <username> | - "<reason>"   credits a payment; - for the member whose deposit it is
  match-deposit <payment> <deposit> "<reason>"         credits a payment of no deposit to one, such as one with a picture
  return <payment> "<reason>"                 after you have sent it back at the provider
  take <merchant> <break> "<reason>"          makes you the owner of a break
  close <merchant> <break> "<reason>"         when it has been dealt with
${REVERSAL_USAGE}`;

const toCredited = (outcome: object): string =>
  'approvedBy' in outcome ? 'Approved; one more person is needed.' : 'Credited.';

const COMMANDS: Commands<StaffCommand> = {
  list: {
    wordCount: 1,
    async run(command, [merchant = '']) {
      const { withdrawals } = accept(await findWaitingWithdrawals(merchant, requirePerson(command), command.context));
      const lines = withdrawals.map(
        ({ amountMinor, approvalsNeeded, clauses, createdAt, currency, id, memberId, method, reason }) => {
          const facts = [
            id,
            createdAt.toISOString(),
            `member ${memberId}`,
            method,
            `${amountMinor} ${currency} (minor units)`,
          ];
          return [
            `${facts.join('  ')}  approvals: ${approvalsNeeded}`,
            `  ${reason}`,
            ...clauses.map((one) => `  ${one}`),
          ].join('\n');
        },
      );
      return lines.join('\n') || 'No withdrawal waits for staff.';
    },
  },
  approve: {
    wordCount: 2,
    async run(command, [id = '', reason = '']) {
      const asked = { id: requireId(id), reason };
      const { approvedBy, state } = accept(await approveWithdrawal(asked, requirePerson(command), command.context));
      return state === 'approved'
        ? 'Approved. It is sent within a minute.'
        : `Approved by ${approvedBy.join(', ')}; one more person is needed.`;
    },
  },
  reject: {
    wordCount: 2,
    async run(command, [id = '', reason = '']) {
      accept(await rejectWithdrawal({ id: requireId(id), reason }, requirePerson(command), command.context));
      return 'Rejected. The money is in the member’s balance again.';
    },
  },
  payments: {
    wordCount: 1,
    async run(command, [merchant = '']) {
      const { breaks, payments } = accept(await findOpenCases(merchant, requirePerson(command), command.context));
      const lines = [
        ...payments.map(({ amountMinor, connector, currency, id, memberId, paidAt, paymentId, reason, ...payment }) =>
          [
            id,
            connector,
            paymentId,
            `${payment.suspendedMinor - payment.returnedMinor} of ${amountMinor} ${currency}`,
            payment.reservedMinor > 0n ? `${payment.reservedMinor} on its way back or claimed` : '',
            reason,
            `member ${memberId ?? 'unknown'}`,
            paidAt.toISOString(),
          ].join('  '),
        ),
        ...breaks.map(({ ageHours, connector, direction, id, kind, lineId, oursMinor, owner, raw, theirsMinor }) =>
          [
            `break ${id}`,
            connector,
            direction,
            kind,
            lineId,
            `ours ${oursMinor ?? '–'}`,
            `theirs ${theirsMinor ?? '–'}`,
            owner ?? 'no owner',
            `${ageHours} h`,
            raw ?? '',
          ].join('  '),
        ),
      ];
      return lines.join('\n') || 'No payment waits, and the books agree.';
    },
  },
  match: {
    wordCount: 3,
    async run(command, [id = '', username = '', reason = '']) {
      const asked = { id: requireNumber(id), username: username === '-' ? null : username, reason };
      return toCredited(accept(await matchPayment(asked, requirePerson(command), command.context)));
    },
  },
  'match-deposit': {
    wordCount: 3,
    async run(command, [id = '', depositId = '', reason = '']) {
      const asked = { id: requireNumber(id), username: null, depositId: requireId(depositId), reason };
      return toCredited(accept(await matchPayment(asked, requirePerson(command), command.context)));
    },
  },
  return: {
    wordCount: 2,
    async run(command, [id = '', reason = '']) {
      const asked = { id: requireNumber(id), reason };
      const { state } = accept(await returnPayment(asked, requirePerson(command), command.context));
      return state === 'returned'
        ? 'Recorded as sent back.'
        : 'The provider sends it back. It waits until that is done.';
    },
  },
  'return-sent': {
    wordCount: 2,
    async run(command, [id = '', reason = '']) {
      const asked = { id: requireNumber(id), reason, isSent: true };
      accept(await returnPayment(asked, requirePerson(command), command.context));
      return 'Recorded as sent back.';
    },
  },
  take: {
    wordCount: 3,
    async run(command, [merchant = '', id = '', reason = '']) {
      accept(await takeBreak({ id: requireNumber(id), merchant, reason }, requirePerson(command), command.context));
      return 'It is yours.';
    },
  },
  close: {
    wordCount: 3,
    async run(command, [merchant = '', id = '', reason = '']) {
      accept(await closeBreak({ id: requireNumber(id), merchant, reason }, requirePerson(command), command.context));
      return 'Closed.';
    },
  },
};

function requireId(text: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)) throw new CommandError(REFUSED.unknown);
  return text;
}

function requireNumber(text: string): bigint {
  if (!/^\d{1,18}$/.test(text)) throw new CommandError(REFUSED.unknown);
  return BigInt(text);
}

const accept = <T extends object>(outcome: T | Refusal<keyof typeof REFUSED>): T => requireAccepted(outcome, REFUSED);

/** `npm run payouts -- …`: decides about withdrawals and payments that wait for staff (docs/guides/how-to-decide-about-payments.md). */
runCommand(async (words) => {
  const { keyFile, rest } = takeKey(words);
  const command = chooseCommand({ ...COMMANDS, ...reversalCommands({ accept, requireId }) }, rest, USAGE);
  return asStaff(keyFile, command);
});
