import type { Refusal } from '@foyer/http/refusal.ts';
import { getApprover, type Signer } from '@foyer/lotto/server/approvals/approvers.ts';
import { findVoids, withdrawVoid } from '@foyer/lotto/server/draws/void.store.ts';
import { approveVoid, proposeVoid, type VoidRefusal } from '@foyer/lotto/server/draws/void-draw.ts';
import type pg from 'pg';
import { type Commands, chooseCommand, requireAccepted } from './choose-command.ts';
import { CommandError, runCommand, withRunningDatabase } from './run-command.ts';
import { readApprover, takeKey } from './staff-command.ts';

const REFUSED: Readonly<Record<VoidRefusal, string>> = {
  unknown: 'There is no such draw, or no such proposal.',
  drawn: 'This draw has its numbers: it is settled as they are, and cannot be voided.',
  voided: 'This draw is voided already.',
  pending: 'This draw has an open proposal.',
  decided: 'This is not a proposal any more.',
  stranger: 'This is not the key of an approver.',
  same: 'The second signature must be another approver’s.',
  reason: 'A reason has 3 to 200 characters. Players see it.',
  differs: 'The proposal is not what its signature is of.',
};

const USAGE = `usage: npm run void-draw -- … --key <your key file>
  propose <draw> "<reason>"   the first signature; players see the reason
  approve <proposal>          the second one, another approver’s; voids the draw, and stakes are refunded within a minute
  withdraw <proposal>         gives a proposal up
  list                        all proposals`;

interface CommandContext {
  readonly pool: pg.Pool;
  readonly signer: Signer;
}

const COMMANDS: Commands<CommandContext> = {
  propose: {
    wordCount: 2,
    async run({ pool, signer }, [drawId = '', reason = '']) {
      const { voidId } = accept(await proposeVoid(pool, { drawId, reason }, signer));
      return `Proposed as ${voidId}. Another approver must sign it; until then the draw goes on.`;
    },
  },
  approve: {
    wordCount: 1,
    async run({ pool, signer }, [voidId = '']) {
      const { drawId, tickets } = accept(await approveVoid(pool, voidId, signer));
      return `${drawId} is voided; ${tickets} tickets are paid back.`;
    },
  },
  withdraw: {
    wordCount: 1,
    async run({ pool, signer: { approvers, privateKey } }, [voidId = '']) {
      if (!getApprover(approvers, privateKey)) throw new CommandError(REFUSED.stranger);
      if (!(await withdrawVoid(pool, voidId))) throw new CommandError(REFUSED.decided);
      return 'Withdrawn.';
    },
  },
  list: {
    wordCount: 0,
    async run({ pool }) {
      const lines = (await findVoids(pool)).map(({ voidId, drawId, state, proposed, approved, reason }) =>
        [voidId, drawId, state, proposed.name, approved?.name ?? '–', reason].join('  '),
      );
      return lines.join('\n') || 'No draw was voided by anybody.';
    },
  },
};

const accept = <T extends object>(outcome: T | Refusal<VoidRefusal>): T => requireAccepted(outcome, REFUSED);

/** `npm run void-draw -- …`: voids a draw that cannot be held, before it has numbers, once two people have signed that. */
runCommand(async (words) => {
  const { keyFile, rest } = takeKey(words);
  const command = chooseCommand(COMMANDS, rest, USAGE);
  return withRunningDatabase(async (pool, settings) =>
    command({ pool, signer: await readApprover(keyFile, settings) }),
  );
});
