/** Maximum sizes of the bodies of calls of staff: of one that sends a file, in base64, and of any other. */
export const OPERATOR_BODY_BYTES = { file: 14 * 1024 * 1024, other: 16_384 } as const;
