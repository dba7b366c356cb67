import type { KeyObject } from 'node:crypto';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { openJournal } from '@foyer/gateway/accounts/exclusion/journal.ts';
import { PASSWORD_COST } from '@foyer/gateway/accounts/members/password-hash.ts';
import type { Context } from '@foyer/gateway/context.ts';
import { createSecretBox } from '@foyer/gateway/platform/http/secret-box.ts';
import type { StaffContext } from '@foyer/gateway/service/staff/change-staff.ts';
import { type Person, personOfKey } from '@foyer/gateway/service/staff/person.ts';
import { toPrivateKey } from '@foyer/http/signing-key.ts';
import { readApprovers, type Signer } from '@foyer/lotto/server/approvals/approvers.ts';
import type pg from 'pg';
import { readSandboxSecret } from '../settings/secret.ts';
import type { Settings } from '../settings/settings.ts';
import { CommandError, withRunningDatabase } from './run-command.ts';

const NO_KEY = 'Who are you? Give --key <your key file>, or set STAFF_KEY.';

/** The context of a staff command. */
export interface StaffCommand {
  context: StaffContext & Pick<Context, 'exclusions' | 'pool'>;
  /** The person with the given key; null without one. */
  person: Person | null;
  pool: pg.Pool;
  settings: Settings;
}

/** A private key. @throws CommandError for anything else */
export async function readKeyFile(file: string): Promise<KeyObject> {
  const pem = await readFile(file).catch(() => {
    throw new CommandError(`${file} cannot be read.`);
  });
  const key = toPrivateKey(pem);
  if (!key) throw new CommandError(`${file} is not an Ed25519 key.`);
  return key;
}

/** Separates `--key <file>` from the other words; the variable STAFF_KEY is its default. */
export function takeKey(words: readonly string[]): { keyFile: string | null; rest: string[] } {
  const at = words.indexOf('--key');
  if (at < 0) return { keyFile: process.env.STAFF_KEY ?? null, rest: [...words] };
  return { keyFile: words[at + 1] ?? null, rest: words.filter((_word, index) => index !== at && index !== at + 1) };
}

/** Runs a command of staff on the running Foyer. @throws CommandError for a key that belongs to no member of staff */
export function asStaff<T>(keyFile: string | null, work: (command: StaffCommand) => Promise<T>): Promise<T> {
  return withRunningDatabase(async (pool, settings) => {
    const person = keyFile === null ? null : await personOfKey(pool, await readKeyFile(keyFile));
    if (keyFile !== null && !person) throw new CommandError(`${keyFile} is not the key of a member of staff.`);
    const secret = settings.secret ?? (await readSandboxSecret(settings.dataDirectory));
    const seal = createSecretBox(secret);
    const { exclusionJournal } = settings;
    const exclusions = exclusionJournal ? openJournal(exclusionJournal) : null;
    const context = { exclusions, now: Date.now, passwordCost: PASSWORD_COST, pool, randomBytes, seal };
    return work({ context, person, pool, settings });
  });
}

/** The person of a command that needs one. @throws CommandError */
export function requirePerson({ person }: Pick<StaffCommand, 'person'>): Person {
  if (person) return person;
  throw new CommandError(NO_KEY);
}

/** The approver of a draw with the given key. @throws CommandError without a key */
export async function readApprover(keyFile: string | null, { approversFile }: Settings): Promise<Signer> {
  if (keyFile === null) throw new CommandError(NO_KEY);
  return { approvers: await readApprovers(approversFile), privateKey: await readKeyFile(keyFile) };
}
