import { readFile } from 'node:fs/promises';
import { verifyRound } from './verify-round.ts';

const USAGE = 'Usage: npx foyer-verify-round <round.json>…  (files of the page /arcade/verify)';

/** The program `foyer-verify-round`: checks files of rounds, without a network. @returns the exit code: 0 if every round matches its seeds */
export async function verifyRoundFiles(files: readonly string[], print: (line: string) => void): Promise<number> {
  if (files.length === 0) {
    print(USAGE);
    return 2;
  }
  let worst = 0;
  for (const file of files) {
    try {
      const { outcomeMatches, repeated, seedMatches } = verifyRound(JSON.parse(await readFile(file, 'utf8')));
      print(`${file}: seed ${seedMatches ? 'matches its hash' : 'DOES NOT MATCH its hash'}`);
      print(`${file}: outcome ${outcomeMatches ? 'is' : 'IS NOT'} what the seeds give: ${JSON.stringify(repeated)}`);
      if (!seedMatches || !outcomeMatches) worst = Math.max(worst, 1);
    } catch (error) {
      print(`${file}: cannot be read: ${error instanceof Error ? error.message : error}`);
      worst = 2;
    }
  }
  return worst;
}
