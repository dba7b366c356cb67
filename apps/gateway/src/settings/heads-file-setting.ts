import path from 'node:path';

/**
 * Reads `LEDGER_HEADS_FILE`: the file that heads of the ledger are appended to, which should be where the database's owner cannot write.
 * @param folder has the file without the setting; absent: then there is none
 */
export function readHeadsFileSetting({ LEDGER_HEADS_FILE }: NodeJS.ProcessEnv, folder?: string): string | null {
  if (LEDGER_HEADS_FILE === 'off') return null;
  if (LEDGER_HEADS_FILE) return path.resolve(LEDGER_HEADS_FILE);
  return folder === undefined ? null : path.resolve(folder, 'ledger-heads.jsonl');
}
