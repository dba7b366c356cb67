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

/** A rendered document. */
export interface PageText {
  bytes: Buffer;
  text: ByteText;
}

export const toPageText = (text: ByteText): PageText => ({ bytes: Buffer.from(text, 'latin1'), text });

/** The document's bytes, with `instead` in place of its only mark. */
export function replaceMark({ bytes, text }: PageText, mark: string, instead: Uint8Array): Uint8Array<ArrayBuffer> {
  const at = text.indexOf(mark);
  if (at < 0) throw new Error(`the page has no ${mark}`);
  const after = bytes.subarray(at + mark.length);
  const whole = new Uint8Array(at + instead.length + after.length);
  whole.set(bytes.subarray(0, at));
  whole.set(instead, at);
  whole.set(after, at + instead.length);
  return whole;
}
