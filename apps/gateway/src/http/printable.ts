/** A text from outside, fit for a line of the log: without control characters, line ends and reversals of direction. */
export const toPrintable = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim();
