/** What a statement of an account contains: texts in the member's language, ready to be printed. */
export interface StatementDocument {
  title: string;
  author: string;
  /** A BCP 47 tag, such as `vi-VN`. */
  language: string;
  /** ms since 1970 */
  madeAt: number;
  /** Name and text of what is said above the table. */
  facts: readonly (readonly [name: string, text: string])[];
  /** A sentence before the table; null without one. */
  note: string | null;
  /** The heads of the columns: time, what, amount, balance. */
  columns: readonly [string, string, string, string];
  rows: readonly (readonly [string, string, string, string])[];
  /** The left part of each footer. */
  made: string;
  /** The right part of each footer, with `{page}` and `{pages}` for the numbers. */
  pageNumber: string;
}
