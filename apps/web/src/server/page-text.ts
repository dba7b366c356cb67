/** A rendered document. */
export interface PageText {
  bytes: Buffer;
  /** One character per byte: it is searched faster than text, and an index into it is an offset in `bytes`. */
  latin1: string;
}

export function toPageText(html: string): PageText {
  const bytes = Buffer.from(html);
  return { bytes, latin1: bytes.toString('latin1') };
}

/** The document's bytes, with `instead` in place of its only mark. */
export function replaceMark({ bytes, latin1 }: PageText, mark: string, instead: Uint8Array): Uint8Array<ArrayBuffer> {
  const at = latin1.indexOf(mark);
  if (at < 0) throw new Error(`the page has no ${mark}`);
  const after = bytes.subarray(at + mark.length);
  const whole = new Uint8Array(at + instead.length + after.length);
  whole.set(bytes.subarray(0, at));
  whole.set(instead, at);
  whole.set(after, at + instead.length);
  return whole;
}
