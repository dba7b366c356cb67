import { MEMBER_ACTIONS, type MemberAction } from '@foyer/contract/staff/member-actions.data.ts';
import { changeMember, confirmLift, requestLift } from '@foyer/gateway/operator/change-member.ts';
import { describeMember } from '@foyer/gateway/operator/describe-member.ts';
import { findRequestsFor } from '@foyer/gateway/operator/find-requests.ts';
import type { MemberChange, MemberState } from '@foyer/gateway/operator/member-state.ts';
import type { Refusal } from '@foyer/http/refusal.ts';
import { type Command, type Commands, chooseCommand, requireAccepted } from './choose-command.ts';
import { readInstant } from './read-instant.ts';
import { CommandError, runCommand } from './run-command.ts';
import { asStaff, requirePerson, type StaffCommand, takeKey } from './staff-command.ts';

const REFUSED = {
  forbidden: 'You may not do that at this merchant.',
  unknown: 'There is no such member, or no such open request.',
  unchanged: 'The member is like that already.',
  term: 'The member has excluded themselves, and the term they chose is not over.',
  same: 'Another person must confirm what you have requested.',
  reason: 'A reason has 3 to 200 characters.',
};

const USAGE = `usage: npm run member -- … [--key <your key file>]
  show <merchant> <username>
  disable | enable <merchant> <username> "<reason>"
  exclude <merchant> <username> <time, such as 2027-01-01T00:00+07:00> | forever "<reason>"
  block | unblock <merchant> <username> ${MEMBER_ACTIONS.join(' | ')} "<reason>"
  lift-exclusion <merchant> <username> "<reason>"   requests it; another person confirms within a day
  confirm <request>
  requests                                          what waits for a second person`;

/** A command that makes one change: merchant, username, words of the change, reason. */
const toCommand = (extra: number, toChange: (words: readonly string[]) => MemberChange): Command<StaffCommand> => ({
  wordCount: 3 + extra,
  async run(command, words) {
    const [merchant = '', username = ''] = words;
    const target = { merchant, username, reason: words.at(-1) ?? '' };
    const change = { change: toChange(words.slice(2, -1)), person: requirePerson(command) };
    return `${username}: ${format(accept(await changeMember(target, change, command.context)))}`;
  },
});

const COMMANDS: Commands<StaffCommand> = {
  show: {
    wordCount: 2,
    async run(command, [merchant = '', username = '']) {
      const asked = { person: requirePerson(command), language: 'EN' } as const;
      const member = await describeMember({ merchant, username }, asked, command.context);
      if (!member) throw new CommandError(REFUSED.unknown);
      const lines = Object.entries(member.restrictions).map(([action, { words }]) => `  ${action}: ${words}`);
      return [`${member.username}: ${format(member.state)}`, ...lines].join('\n');
    },
  },
  disable: toCommand(0, () => ({ kind: 'disable' })),
  enable: toCommand(0, () => ({ kind: 'enable' })),
  exclude: toCommand(1, ([until = '']) => ({
    kind: 'exclude',
    until: until === 'forever' ? null : readInstant(until, Date.now()),
  })),
  block: toCommand(1, ([action = '']) => ({ kind: 'block', action: readAction(action) })),
  unblock: toCommand(1, ([action = '']) => ({ kind: 'unblock', action: readAction(action) })),
  'lift-exclusion': {
    wordCount: 3,
    async run(command, [merchant = '', username = '', reason = '']) {
      const person = requirePerson(command);
      const request = accept(await requestLift({ merchant, username, reason }, person, command.context));
      return `Requested as ${request.requestId}. Another person confirms it before ${request.expiresAt.toISOString()}.`;
    },
  },
  confirm: {
    wordCount: 1,
    async run(command, [requestId = '']) {
      if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(requestId)) throw new CommandError(REFUSED.unknown);
      const { state, username } = accept(await confirmLift(requestId, requirePerson(command), command.context));
      return `${username}: ${format(state)}`;
    },
  },
  requests: {
    wordCount: 0,
    async run(command) {
      const requests = await findRequestsFor(requirePerson(command), command.context);
      const lines = requests.map(({ action, expiresAt, merchant, reason, requestedBy, requestId, username }) =>
        [requestId, action, merchant, username, requestedBy, expiresAt.toISOString(), reason].join('  '),
      );
      return lines.join('\n') || 'Nothing waits for a second person.';
    },
  },
};

function readAction(text: string): MemberAction {
  const action = MEMBER_ACTIONS.find((one) => one === text);
  if (!action) throw new CommandError(`${text} is none of ${MEMBER_ACTIONS.join(', ')}.`);
  return action;
}

function format({ blockedActions, excludedUntil, isDisabled, isExcluded }: MemberState): string {
  const facts = [
    isDisabled ? 'disabled' : 'enabled',
    ...(isExcluded ? [`excluded ${excludedUntil ? `until ${excludedUntil.toISOString()}` : 'for ever'}`] : []),
    ...(blockedActions.length > 0 ? [`blocked: ${blockedActions.join(', ')}`] : []),
  ];
  return facts.join('; ');
}

const accept = <T extends object>(outcome: T | Refusal<keyof typeof REFUSED>): T => requireAccepted(outcome, REFUSED);

/** `npm run member -- …`: disables, excludes and blocks members (docs/guides/how-to-restrict-a-member.md). */
runCommand(async (words) => {
  const { keyFile, rest } = takeKey(words);
  const command = chooseCommand(COMMANDS, rest, USAGE);
  return asStaff(keyFile, command);
});
