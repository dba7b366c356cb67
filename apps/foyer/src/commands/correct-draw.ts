import type { Refusal } from '@foyer/http/refusal.ts';
import { getApprover, type Signer } from '@foyer/lotto/server/approvals/approvers.ts';
import { findCorrections, withdrawProposal } from '@foyer/lotto/server/corrections/correction.store.ts';
import type { Differences, Total } from '@foyer/lotto/server/corrections/find-differences.ts';
import {
  approveCorrection,
  type CorrectionRefusal,
  checkDraw,
  proposeCorrection,
} from '@foyer/lotto/server/corrections/propose-correction.ts';
import type pg from 'pg';
import { type Commands, chooseCommand, requireAccepted } from './choose-command.ts';
import { CommandError, runCommand, withRunningDatabase } from './run-command.ts';
import { readApprover, takeKey } from './staff-command.ts';

const REFUSED: Readonly<Record<CorrectionRefusal, string>> = {
  unknown: 'There is no such draw, or no such correction.',
  unsettled: 'This draw is not settled yet.',
  nothing: 'Every ticket of this draw was paid what the rules give.',
  pending: 'This draw has a correction that is not ended.',
  decided: 'This correction is not a proposal any more.',
  stranger: 'This is not the key of an approver.',
  same: 'The second signature must be another approver’s.',
  unsealed: 'The tickets of this draw are not those that were sealed at its close.',
  differs: 'The proposal differs from what is due now. Withdraw it, and propose again.',
};

const USAGE = `usage: npm run correct-draw -- … [--key <your key file>]
  check <draw>                          what its tickets were paid wrongly; changes nothing
  propose <draw> "<reason>"             the first signature
  approve <correction>                  the second one, another approver’s; the running lottery then pays
  withdraw <correction>                 gives a proposal up
  list                                  all corrections
Approvers are staff with the role approver: npm run staff`;

interface CommandContext {
  readonly pool: pg.Pool;
  /** The approver with the given key. @throws CommandError without one */
  readSigner(): Promise<Signer>;
}

const COMMANDS: Commands<CommandContext> = {
  check: {
    wordCount: 1,
    run: async ({ pool }, [drawId = '']) => formatDifferences(accept(await checkDraw(pool, drawId))),
  },
  propose: {
    wordCount: 2,
    async run({ pool, readSigner }, [drawId = '', reason = '']) {
      const signer = await readSigner();
      const { correctionId, differences } = accept(await proposeCorrection(pool, { drawId, reason }, signer));
      return `${formatDifferences(differences)}\nProposed as ${correctionId}. Another approver must sign it.`;
    },
  },
  approve: {
    wordCount: 1,
    async run({ pool, readSigner }, [correctionId = '']) {
      const signer = await readSigner();
      const { differences } = accept(await approveCorrection(pool, correctionId, signer));
      return `${formatDifferences(differences)}\nApproved. The running lottery pays within a minute.`;
    },
  },
  withdraw: {
    wordCount: 1,
    async run({ pool, readSigner }, [correctionId = '']) {
      const { approvers, privateKey } = await readSigner();
      if (!getApprover(approvers, privateKey)) throw new CommandError(REFUSED.stranger);
      if (!(await withdrawProposal(pool, correctionId))) throw new CommandError(REFUSED.decided);
      return 'Withdrawn.';
    },
  },
  list: {
    wordCount: 0,
    async run({ pool }) {
      const all = await findCorrections(pool, null);
      const lines = all.map(({ correctionId, drawId, state, proposed, approved, reason }) =>
        [correctionId, drawId, state, proposed.name, approved?.name ?? '–', reason].join('  '),
      );
      return lines.join('\n') || 'There are no corrections.';
    },
  },
};

const accept = <T extends object>(outcome: T | Refusal<CorrectionRefusal>): T => requireAccepted(outcome, REFUSED);

function formatDifferences({ short, over }: Differences): string {
  const lines = [
    ...short.map((total) => `paid too little: ${formatTotal(total)}`),
    ...over.map((total) => `paid too much, and left to the players: ${formatTotal(total)}`),
  ];
  return lines.join('\n') || REFUSED.nothing;
}

const formatTotal = ({ merchant, currency, tickets, minor }: Total): string =>
  `${merchant}, ${tickets} tickets, ${minor} minor units of ${currency}`;

/** `npm run correct-draw -- …`: pays winnings that a settled draw left out, once two people have signed them (W11). */
runCommand(async (words) => {
  const { keyFile, rest } = takeKey(words);
  const command = chooseCommand(COMMANDS, rest, USAGE);
  return withRunningDatabase((pool, settings) => command({ pool, readSigner: () => readApprover(keyFile, settings) }));
});
