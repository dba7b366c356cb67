const LONGEST = 8_192;

/** Characters that a header and a quoted cookie carry unchanged (RFC 6265 §4.1.1, without the comma). */
const OPAQUE = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]+$/;

/** Whether a text can be a session's token. Gateways choose its form: only what a header or cookie cannot carry is refused. */
export const isToken = (text: string): boolean => text.length <= LONGEST && OPAQUE.test(text);
