import { explainStartupError } from './explain-startup-error.ts';

/**
 * Runs the start of a process. An error that the operator can mend ends it with its own lines, another one with its stack.
 * @param database the setting that names its database
 */
export function runPart(start: () => Promise<void>, database?: string): void {
  start().catch((error: unknown) => {
    console.error(explainStartupError(error, database) ?? error);
    process.exit(1);
  });
}
