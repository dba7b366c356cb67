/** The row is there already. */
export const isUniqueViolation = (error: unknown): boolean => hasCode(error, '23505');
/** A constraint of the table forbids the row. */
export const isCheckViolation = (error: unknown): boolean => hasCode(error, '23514');
/** A row of this table would lack what it must have. */
export const isNullViolation = (error: unknown, table: string): boolean =>
  hasCode(error, '23502') && (error as { table?: unknown }).table === table;
/** Two waited for each other, and this one was given up; nothing of it is written. */
export const isDeadlock = (error: unknown): boolean => hasCode(error, '40P01');

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
