/** How many times longer a batch of credits may take than a single call. */
export const CREDITS_TIMEOUT_FACTOR = 5;
/** Concurrent calls to a wallet without batch credits. */
export const SETTLE_CONCURRENCY = 12;
