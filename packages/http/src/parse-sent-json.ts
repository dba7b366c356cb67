/** More than any body has: 100,000 nested lists would take a tenth of a second to parse, in which nobody else is answered. */
const MAX_DEPTH = 32;
/** Lists, objects and their entries. */
const MAX_PARTS = 20_000;
/** Shorter texts are parsed in a millisecond or two, whatever they contain. */
const SHORT_LENGTH = 4_096;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/**
 * Parses JSON that anybody may have sent.
 * @throws SyntaxError if it is none, or has so many parts or levels that parsing it would hold up all other calls
 */
export function parseSentJson(text: string): unknown {
  if (text.length > SHORT_LENGTH && isExpensive(text)) throw new SyntaxError('the JSON has too many parts or levels');
  return JSON.parse(text);
}

function isExpensive(text: string): boolean {
  let depth = 0;
  let parts = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(text, at);
      // Without an end: whatever follows is not parsed.
      if (at < 0) return false;
    } else if (code === COMMA) parts += 1;
    else if (OPENING.has(code)) {
      depth += 1;
      parts += 1;
    } else if (CLOSING.has(code)) depth -= 1;
    if (depth > MAX_DEPTH || parts > MAX_PARTS) return true;
  }
  return false;
}

/** @returns the position of the quotation mark at its end; -1 without one */
function endOfString(text: string, start: number): number {
  let end = start;
  let backslashes: number;
  do {
    end = text.indexOf('"', end + 1);
    backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes += 1;
  } while (end >= 0 && backslashes % 2 === 1);
  return end;
}
