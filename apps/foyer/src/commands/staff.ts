import {
  addStaff,
  changeRoles,
  disableStaff,
  parseGrant,
  renewPassword,
  type StaffRefusal,
} from '@foyer/gateway/service/staff/change-staff.ts';
import { ROLES } from '@foyer/gateway/service/staff/roles.data.ts';
import { findStaff, type Grant, getStaff } from '@foyer/gateway/service/staff/staff.store.ts';
import type { Refusal } from '@foyer/http/refusal.ts';
import { toKeyText } from '@foyer/http/signing-key.ts';
import { setApprover } from './approvers-file.ts';
import { type Commands, chooseCommand, requireAccepted } from './choose-command.ts';
import { CommandError, runCommand } from './run-command.ts';
import { asStaff, readKeyFile, requirePerson, type StaffCommand, takeKey } from './staff-command.ts';

const REFUSED: Readonly<Record<StaffRefusal, string>> = {
  forbidden: 'You are not an administrator.',
  unknown: 'No member of staff has that name.',
  taken: 'That name or that key is taken.',
  name: 'A name has 2 to 40 lowercase letters, digits, dots, dashes or underscores.',
  key: 'That is not a public key: base64 of 32 bytes, as npm run staff -- key prints it.',
  role: `A role is <merchant>:<role> or *:<role>; the roles are ${Object.keys(ROLES).join(', ')}.`,
  first: 'The first person must be an administrator: add *:administrator.',
  self: 'Another administrator must do that.',
};

const USAGE = `usage: npm run staff -- … [--key <your key file>]
  key <key file>                               the public key of a private one
  add <name> <public key> <merchant>:<role>…   adds a person, and shows their password and authenticator once
  roles <name> <public key> <merchant>:<role>… replaces their roles; the key must be theirs
  disable <name> "<reason>"                    they can do nothing more
  enable <name> "<reason>"                     they can again, except approve: give that role anew
  password                                     a new password for yourself, shown once
  list                                         everybody, with their roles
Roles: ${Object.keys(ROLES).join(', ')}; * instead of a merchant means all. Everybody makes a key of their own, and keeps it:
  openssl genpkey -algorithm ed25519 -out <key file>`;

const COMMANDS: Commands<StaffCommand> = {
  add: {
    wordCount: 3,
    takesMore: true,
    async run({ context, person, settings }, [name = '', signingKey = '', ...roles]) {
      const grants = readGrants(roles);
      const { password, secret, uri } = accept(await addStaff({ name, signingKey, grants }, person, context));
      await setApprover(settings.approversFile, name, isApprover(grants) ? signingKey : null);
      return `${name} is added. Shown once:\n  password       ${password}\n  authenticator  ${secret}\n  ${uri}`;
    },
  },
  roles: {
    wordCount: 2,
    takesMore: true,
    async run(command, [name = '', signingKey = '', ...roles]) {
      const { context, settings } = command;
      const person = requirePerson(command);
      const grants = readGrants(roles);
      // The key comes from the administrator, not from the database: it is what makes an approver.
      const staff = await getStaff(context.pool, name);
      if (staff && staff.signing_key !== signingKey) throw new CommandError(`That is not the key of ${name}.`);
      accept(await changeRoles({ name, grants }, person, context));
      await setApprover(settings.approversFile, name, isApprover(grants) ? signingKey : null);
      return `${name} has the roles ${roles.join(', ') || 'none'}.`;
    },
  },
  disable: { wordCount: 2, run: (command, words) => disable(command, words, true) },
  enable: { wordCount: 2, run: (command, words) => disable(command, words, false) },
  password: {
    wordCount: 0,
    async run(command) {
      const { password } = accept(await renewPassword(requirePerson(command), command.context));
      return `Your old password and your sessions have ended. Shown once:\n  password       ${password}`;
    },
  },
  list: {
    wordCount: 0,
    async run({ context }) {
      const everybody = await findStaff(context.pool);
      const lines = everybody.map(({ disabled_at, grants, name, signing_key }) => {
        const roles = grants.map(({ merchant, role }) => `${merchant}:${role}`).join(' ');
        return [name, signing_key, disabled_at ? 'disabled' : 'active', roles || 'no role'].join('  ');
      });
      return lines.join('\n') || 'There are no staff yet. Add an administrator.';
    },
  },
};

async function disable(command: StaffCommand, [name = '', reason = '']: readonly string[], isDisabled: boolean) {
  const person = requirePerson(command);
  accept(await disableStaff({ name, reason, isDisabled }, person, command.context));
  if (isDisabled) await setApprover(command.settings.approversFile, name, null);
  return `${name} is ${isDisabled ? 'disabled' : 'enabled'}.`;
}

const isApprover = (grants: readonly Grant[]): boolean => grants.some(({ role }) => role === 'approver');

const readGrants = (roles: readonly string[]): Grant[] =>
  roles.map((text) => {
    const grant = parseGrant(text);
    if (!grant) throw new CommandError(`${text} is not a role. ${REFUSED.role}`);
    return grant;
  });

const accept = <T extends object>(outcome: T | Refusal<StaffRefusal>): T => requireAccepted(outcome, REFUSED);

/** `npm run staff -- …`: who operates Foyer, and what they may do (docs/guides/how-to-give-staff-permissions.md). */
runCommand(async (words) => {
  const { keyFile, rest } = takeKey(words);
  const [name, file] = rest;
  // The only command that works while Foyer does not run.
  if (name === 'key' && file) return toKeyText(await readKeyFile(file));
  return asStaff(keyFile, chooseCommand(COMMANDS, rest, USAGE));
});
