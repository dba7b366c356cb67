import { SettingError } from './read-setting.ts';

/** Runs the start of a process. A wrong setting ends it with its own lines, another error with its stack. */
export function runPart(start: () => Promise<void>): void {
  start().catch((error: unknown) => {
    console.error(error instanceof SettingError ? error.message : error);
    process.exit(1);
  });
}
