/** Maximum size of the body of a call of staff that does not declare its own. */
export const OPERATOR_BODY_BYTES = 16_384;
