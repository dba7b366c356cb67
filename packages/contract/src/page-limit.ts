import Type from 'typebox';

/**
 * The most entries that a call returns, as many as the largest page of a client. A longer answer is written in one turn of the event loop,
 * and delays every other call.
 */
export const MAX_PAGE = 100;

/** How many entries a call returns at most. */
export const PageLimit = Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE }));
