declare const BYTES: unique symbol;

/**
 * Text with one character for each byte of its UTF-8: it is searched and cut several times as fast as text with wide
 * characters, and an index into it is an offset in the bytes.
 */
export type ByteText = string & { readonly [BYTES]: true };

export const toByteText = (text: string): ByteText => Buffer.from(text).toString('latin1') as ByteText;

export const fromByteText = (text: string): string => Buffer.from(text, 'latin1').toString();

/** Inserts a script before the end of the body, which is looked for from behind. */
export function appendScript(html: ByteText, script: string): ByteText {
  const end = html.lastIndexOf('</body>');
  return end < 0 ? html : (`${html.slice(0, end)}<script>${script}</script>${html.slice(end)}` as ByteText);
}

/** A part of some text that does not keep the whole of it in memory. */
export const copyText = (part: string): ByteText => Buffer.from(part, 'latin1').toString('latin1') as ByteText;

/** Something to write in the place of a mark. */
export interface Insert {
  mark: string;
  text: ByteText;
}

/**
 * The bytes of a document, with each mark replaced by its text.
 * @param inserts in the order of their marks
 * @throws if a mark is missing
 */
export function toBytes(html: ByteText, inserts: readonly Insert[]): Uint8Array<ArrayBuffer> {
  const pieces: string[] = [];
  let done = 0;
  for (const { mark, text } of inserts) {
    const at = html.indexOf(mark, done);
    if (at < 0) throw new Error(`the page has no ${mark}`);
    pieces.push(html.slice(done, at), text);
    done = at + mark.length;
  }
  pieces.push(html.slice(done));
  // NOTE not from Node's pool of buffers: the body is the whole of its ArrayBuffer.
  const bytes = Buffer.allocUnsafeSlow(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) at += bytes.write(piece, at, 'latin1');
  return bytes;
}
