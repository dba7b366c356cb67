/** The row already exists. */
export const isUniqueViolation = (error: unknown): boolean => hasCode(error, '23505');
/** A constraint of the table forbids the row. */
export const isCheckViolation = (error: unknown): boolean => hasCode(error, '23514');
/** A required column of the row is missing. */
export const isNullViolation = (error: unknown, table: string): boolean =>
  hasCode(error, '23502') && (error as { table?: unknown }).table === table;
/** A deadlock: this transaction was rolled back. */
export const isDeadlock = (error: unknown): boolean => hasCode(error, '40P01');

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
