/** The fields with text that PostgreSQL cannot store: a NUL, or a lone surrogate. */
export const findUnstorable = (fields: object): string[] =>
  Object.entries(fields).flatMap(([field, value]) => (isStorable(value) ? [] : [field]));

/** Whether PostgreSQL can store every text in a value. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, inner]) => isStorable(name) && isStorable(inner));
}
