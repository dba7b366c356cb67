type Flat = string | number | boolean | null;

/** More than any upload has. */
const MAX_FIELDS = 20;
const MAX_ENTRIES = 10;
/** Bytes of a body outside of its strings, and quotation marks in it: what an upload is made of besides its files. */
const MAX_SYNTAX_BYTES = 4_096;
const MAX_QUOTES = 20_000;

/**
 * Parses the body of an upload in a thread of its own. Bodies of uploads are flat: anything else would take the receiving thread
 * as long to read as to parse.
 * @param bytes JSON in UTF-8
 * @returns an object whose values are primitive, or short lists of such; null for any other text
 */
export function parse(bytes: SharedArrayBuffer): Record<string, Flat | Flat[]> | null {
  const text = Buffer.from(bytes);
  if (!isMostlyStrings(text)) return null;
  const value = parseJson(text.toString());
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const values = Object.values(value);
  const isFlat = values.length <= MAX_FIELDS && values.every((one) => isPrimitive(one) || isShortList(one));
  return isFlat ? (value as Record<string, Flat | Flat[]>) : null;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Whether JSON has little besides the contents of its strings. Megabytes of brackets or short fields would take seconds to parse, and
 * fifty times as much memory.
 */
function isMostlyStrings(text: Buffer): boolean {
  let syntaxBytes = 0;
  let end = -1;
  for (let quotes = 0; quotes < MAX_QUOTES; ) {
    const start = text.indexOf(QUOTE, end + 1);
    syntaxBytes += (start < 0 ? text.length : start) - end;
    if (syntaxBytes > MAX_SYNTAX_BYTES) return false;
    if (start < 0) return true;
    end = start;
    do {
      end = text.indexOf(QUOTE, end + 1);
      quotes += 1;
    } while (end >= 0 && quotes < MAX_QUOTES && isEscaped(text, end));
    // A string without an end.
    if (end < 0) return false;
  }
  return false;
}

/** Whether an odd number of backslashes is in front of a character. */
function isEscaped(text: Buffer, at: number): boolean {
  let first = at;
  while (text[first - 1] === BACKSLASH) first -= 1;
  return (at - first) % 2 === 1;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isPrimitive = (value: unknown): value is Flat => typeof value !== 'object' || value === null;

const isShortList = (value: unknown): boolean =>
  Array.isArray(value) && value.length <= MAX_ENTRIES && value.every(isPrimitive);
