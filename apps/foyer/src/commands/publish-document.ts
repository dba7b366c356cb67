import { readFile } from 'node:fs/promises';
import { findChanges } from '@foyer/gateway/content/documents/diff.ts';
import {
  type DocumentName,
  findNewestVersions,
  findVersions,
} from '@foyer/gateway/content/documents/document.store.ts';
import { changeDocument, type DocumentChange } from '@foyer/gateway/operator/change-document.ts';
import { findDocumentFaults } from '@foyer/gateway/publishing/document-kinds.ts';
import { findOwner } from '@foyer/gateway/publishing/find-owner.ts';
import { Refusal } from '@foyer/http/refusal.ts';
import { readMerchants } from '@foyer/merchant/load-merchants.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import { formatChanges } from './format-changes.ts';
import { type PublishCommand, parsePublishCommand } from './publish-command.ts';
import { CommandError, runCommand } from './run-command.ts';
import { asStaff, requirePerson, type StaffCommand, takeKey } from './staff-command.ts';

const HISTORY = 20;

const REFUSED = {
  forbidden: 'You may not publish at this merchant.',
  unscheduled: 'Nothing is waiting for its time.',
} as const;

/** `npm run publish-document -- …`: checks, shows, publishes and rolls back what a merchant shows (docs/guides/how-to-edit-content.md). */
runCommand(async (words) => {
  const { keyFile, rest } = takeKey(words);
  const wanted = parsePublishCommand(rest, Date.now());
  return asStaff(keyFile, (command) => run(wanted, command));
});

async function run({ name, what }: PublishCommand, command: StaffCommand): Promise<string> {
  const { pool } = command.context;
  if (what.kind === 'history') return showHistory(name, command);
  if (what.kind === 'roll-back' || what.kind === 'cancel') return report(await change(name, what, command));
  const body = await readBody(what.file);
  const [newest] = await findNewestVersions(pool, name);
  const changes = findChanges(newest?.body, body);
  const shown = formatChanges(changes);
  const faults = findDocumentFaults(
    name.kind,
    body,
    await findOwner(name.merchant, { pool, merchants: await openBrands(command) }),
  );
  if (faults.length > 0) throw new CommandError([shown, 'It cannot be published:', ...faults].join('\n'));
  if (changes.length === 0) return `Version ${newest?.version} is like that already.`;
  if (what.kind === 'check') return `${shown}\nIt can be published as version ${(newest?.version ?? 0) + 1}.`;
  const publication = what.at
    ? ({ kind: 'schedule', body, at: what.at } as const)
    : ({ kind: 'publish', body } as const);
  return `${shown}\n${report(await change(name, publication, command))}`;
}

/** The brands as the folder has them; those with faults are left out. */
const openBrands = async ({ settings }: StaffCommand): Promise<Merchant[]> =>
  (await readMerchants(settings.merchantsDirectory)).merchants;

async function readBody(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CommandError(`${file} cannot be read.`);
  });
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CommandError(`${file} is not JSON: ${error instanceof Error ? error.message : ''}`);
  }
}

async function change(name: DocumentName, wanted: DocumentChange, command: StaffCommand) {
  const context = { ...command.context, merchants: await openBrands(command) };
  const outcome = await changeDocument({ name, change: wanted }, requirePerson(command), context);
  if (outcome instanceof Refusal) throw new CommandError(REFUSED[outcome.code]);
  return outcome;
}

function report(outcome: Awaited<ReturnType<typeof change>>): string {
  if ('version' in outcome) return `Published as version ${outcome.version}.`;
  if ('scheduledAt' in outcome)
    return `It is published at ${outcome.scheduledAt.toISOString()}; --cancel takes that back.`;
  if ('cancelled' in outcome) return 'It is not published by itself any more; the draft is still there.';
  if ('faults' in outcome) throw new CommandError(['It cannot be published:', ...outcome.faults].join('\n'));
  if ('missing' in outcome) throw new CommandError('There is no such version.');
  throw new CommandError(
    `Version ${outcome.conflict.newest} was published at the same moment. Look at the changes again.`,
  );
}

async function showHistory(name: DocumentName, { context }: StaffCommand): Promise<string> {
  const versions = await findVersions(context.pool, name, HISTORY);
  if (versions.length === 0) return 'Nothing is published.';
  return versions
    .map(({ author, publishedAt, restores, version }) =>
      [`${version}`.padStart(4), publishedAt.toISOString(), author, ...(restores ? [`repeats ${restores}`] : [])].join(
        '  ',
      ),
    )
    .join('\n');
}
