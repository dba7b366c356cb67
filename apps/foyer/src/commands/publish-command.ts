import { parseArgs } from 'node:util';
import type { DocumentName } from '@foyer/gateway/content/documents/document.store.ts';
import { readInstant } from './read-instant.ts';
import { CommandError } from './run-command.ts';

/** An action and the document that it applies to. */
export interface PublishCommand {
  name: DocumentName;
  what:
    | { kind: 'publish'; file: string; at: Date | null }
    | { kind: 'check'; file: string }
    | { kind: 'roll-back'; version: number }
    | { kind: 'cancel' }
    | { kind: 'history' };
}

const USAGE = `usage: npm run publish-document -- --merchant <merchant> --kind catalogue | legal | news … [--key <your key file>]
  <file>                 checks the file, shows what changes, and publishes it
  <file> --check         only checks and shows
  <file> --at <time>     publishes it at a time, such as 2027-01-01T00:00+07:00
  --cancel               takes that back
  --roll-back <version>  publishes an earlier version again
  --history              lists the newest versions`;

const OPTIONS = {
  merchant: { type: 'string' },
  kind: { type: 'string' },
  check: { type: 'boolean' },
  at: { type: 'string' },
  cancel: { type: 'boolean' },
  'roll-back': { type: 'string' },
  history: { type: 'boolean' },
} as const;

/** Parses the arguments of the command. @throws CommandError */
export function parsePublishCommand(words: readonly string[], now: number): PublishCommand {
  const { file, values } = parse(words);
  const { at, cancel, check, history, kind, merchant, 'roll-back': version } = values;
  const chosen = [file, cancel, history, version].filter((one) => one !== undefined);
  const isFit = merchant && kind && chosen.length === 1 && (file || (!check && !at)) && !(check && at);
  if (!isFit) throw new CommandError(USAGE);
  const name = { merchant, kind };
  if (cancel) return { name, what: { kind: 'cancel' } };
  if (history) return { name, what: { kind: 'history' } };
  if (version !== undefined) return { name, what: { kind: 'roll-back', version: readVersion(version) } };
  if (check) return { name, what: { kind: 'check', file: file ?? '' } };
  return { name, what: { kind: 'publish', file: file ?? '', at: at ? readInstant(at, now) : null } };
}

function parse(words: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true });
    if (positionals.length <= 1) return { file: positionals[0], values };
  } catch {
    // The usage is more helpful than the parser's message.
  }
  throw new CommandError(USAGE);
}

function readVersion(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new CommandError(`"${text}" is not a version.`);
  return Number(text);
}
