/** The row is there already. */
export const isUniqueViolation = (error: unknown): boolean => hasCode(error, '23505');
/** A constraint of the table forbids the row. */
export const isCheckViolation = (error: unknown): boolean => hasCode(error, '23514');

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
