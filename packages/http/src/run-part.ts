/** An error whose message alone tells the operator what to do: of a setting, the database, or the brands. */
const isForOperator = (error: unknown): error is Error =>
  error instanceof Error && 'isForOperator' in error && error.isForOperator === true;

/** Runs the start of a process. An error for the operator ends it with its own lines, another one with its stack. */
export function runPart(start: () => Promise<void>): void {
  start().catch((error: unknown) => {
    console.error(isForOperator(error) ? error.message : error);
    process.exit(1);
  });
}
