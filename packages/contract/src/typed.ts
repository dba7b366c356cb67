import Type from 'typebox';
import type { LENGTHS } from './lengths.data.ts';

/**
 * How a typed text is read before it is checked: `line` as a name or words, `signs` as a number, name or address in ASCII, `code` without
 * the spaces and hyphens that group it (packages/typed-text). Passwords are not read: their characters count as typed.
 */
export type Reading = 'line' | 'signs' | 'code';

interface TypedOptions {
  maxLength: (typeof LENGTHS)[keyof typeof LENGTHS];
  minLength?: number;
  pattern?: string;
  description?: string;
}

/** A field that people type, paste or fill in from another app. The gateway reads it once, where it enters. */
export const typed = (reading: Reading, options: TypedOptions) => Type.String({ ...options, 'x-reading': reading });
