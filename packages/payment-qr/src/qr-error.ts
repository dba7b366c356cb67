/** Why a text is not a payment code, or the given values make none. */
export type QrFault =
  | 'CRC_MISMATCH'
  | 'BAD_LENGTH'
  | 'BAD_TAG'
  | 'DUPLICATE_TAG'
  | 'TRAILING_DATA'
  | 'MISSING_TAG'
  | 'BAD_VALUE'
  | 'NOT_ASCII'
  | 'TOO_LONG'
  | 'UNKNOWN_PROFILE';

/** A refusal with its place: the path of tags, such as `38.01`. */
export class QrError extends Error {
  override readonly name = 'QrError';
  readonly code: QrFault;
  readonly path: string;

  constructor(code: QrFault, path = '') {
    super(path ? `${code} in ${path}` : code);
    this.code = code;
    this.path = path;
  }
}
