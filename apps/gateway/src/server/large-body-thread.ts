type Flat = string | number | boolean | null;

/** More than any upload has. */
const MAX_FIELDS = 20;
const MAX_ENTRIES = 10;

/**
 * Parses the body of an upload in a thread of its own. Bodies of uploads are flat: anything else would take the receiving thread
 * as long to read as to parse.
 * @param bytes JSON in UTF-8
 * @returns an object whose values are primitive, or short lists of such; null for any other text
 */
export function parse(bytes: SharedArrayBuffer): Record<string, Flat | Flat[]> | null {
  const value = parseJson(Buffer.from(bytes).toString());
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const values = Object.values(value);
  const isFlat = values.length <= MAX_FIELDS && values.every((one) => isPrimitive(one) || isShortList(one));
  return isFlat ? (value as Record<string, Flat | Flat[]>) : null;
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
