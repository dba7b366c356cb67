import { writeFile } from 'node:fs/promises';
import {
  type Decision,
  decideCheck,
  findWaiting,
  viewCheck,
  viewPicture,
} from '@foyer/gateway/operator/review-identities.ts';
import type { Refusal } from '@foyer/http/refusal.ts';
import { type Commands, chooseCommand, requireAccepted } from './choose-command.ts';
import { CommandError, runCommand } from './run-command.ts';
import { asStaff, requirePerson, type StaffCommand, takeKey } from './staff-command.ts';

const REFUSED = {
  forbidden: 'You may not do that at this merchant.',
  unknown: 'There is no such check, or no such picture.',
  unchanged: 'The check cannot be decided like that any more.',
  reason: 'A reason has 3 to 200 characters.',
};

const USAGE = `usage: npm run identity -- … [--key <your key file>]
  list <merchant>                                        checks that wait, oldest first
  show <check> "<reason>"                                what the member has written, and which pictures there are
  picture <check> <side> <file> "<reason>"               writes a picture as JPEG
  approve <check> "<reason>"
  redo <check> <sides> <labels> "<to the member>" "<reason>"
  reject <check> "<to the member>" "<reason>"
Sides: front, back, selfie, address, funds, or - for all. Labels: blurred, glare, cropped, expired, otherDocument, otherPerson, other.
Every look is recorded with its reason. A comment of - is none.`;

const decide =
  (answer: Decision['answer']) =>
  async (
    command: StaffCommand,
    given: Pick<Decision, 'comment' | 'sides' | 'labels'> & { id: string; reason: string },
  ) => {
    const asked = { ...given, id: requireId(given.id), comment: given.comment === '-' ? '' : given.comment, answer };
    const { state } = accept(await decideCheck(asked, requirePerson(command), command.context));
    return `The check is ${state}. The member has a message about it.`;
  };

const listOf = (text: string): string[] => (text === '-' ? [] : text.split(','));

const COMMANDS: Commands<StaffCommand> = {
  list: {
    wordCount: 1,
    async run(command, [merchant = '']) {
      const waiting = accept(await findWaiting(merchant, requirePerson(command), command.context));
      const lines = waiting.map(({ id, level, memberId, provider, staffComment, submittedAt, tries }) =>
        [
          id,
          submittedAt?.toISOString() ?? '–',
          `member ${memberId}`,
          `level ${level}`,
          `try ${tries}`,
          `decided by ${provider}`,
          staffComment,
        ].join('  '),
      );
      return lines.join('\n') || 'No check waits.';
    },
  },
  show: {
    wordCount: 2,
    async run(command, [id = '', reason = '']) {
      const asked = { id: requireId(id), reason };
      const shown = accept(await viewCheck(asked, requirePerson(command), command.context));
      return Object.entries(shown)
        .map(([name, value]) => `${name.padEnd(14)}${Array.isArray(value) ? value.join(', ') : value}`)
        .join('\n');
    },
  },
  picture: {
    wordCount: 4,
    async run(command, [id = '', side = '', file = '', reason = '']) {
      const asked = { id: requireId(id), side, reason };
      const { jpeg } = accept(await viewPicture(asked, requirePerson(command), command.context));
      await writeFile(file, jpeg, { mode: 0o600, flag: 'wx' }).catch(() => {
        throw new CommandError(`${file} cannot be written, or is there already.`);
      });
      return `Written to ${file}. Delete it when you have looked.`;
    },
  },
  approve: {
    wordCount: 2,
    run: (command, [id = '', reason = '']) =>
      decide('approve')(command, { id, reason, comment: '', sides: [], labels: [] }),
  },
  redo: {
    wordCount: 5,
    run: (command, [id = '', sides = '', labels = '', comment = '', reason = '']) =>
      decide('redo')(command, { id, reason, comment, sides: listOf(sides), labels: listOf(labels) }),
  },
  reject: {
    wordCount: 3,
    run: (command, [id = '', comment = '', reason = '']) =>
      decide('reject')(command, { id, reason, comment, sides: [], labels: [] }),
  },
};

function requireId(text: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)) throw new CommandError(REFUSED.unknown);
  return text;
}

const accept = <T extends object>(outcome: T | Refusal<keyof typeof REFUSED>): T => requireAccepted(outcome, REFUSED);

/** `npm run identity -- …`: decides about checks of identities (docs/identity.md). */
runCommand(async (words) => {
  const { keyFile, rest } = takeKey(words);
  const command = chooseCommand(COMMANDS, rest, USAGE);
  return asStaff(keyFile, command);
});
