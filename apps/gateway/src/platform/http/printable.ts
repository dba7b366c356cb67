/** Makes an external text safe for a log line: without control characters, line breaks and bidi overrides. */
export const toPrintable = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim();
