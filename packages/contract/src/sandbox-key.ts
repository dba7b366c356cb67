/** Every secret of a sandbox starts with it, so that production can recognize and refuse one. */
export const SANDBOX_KEY_PREFIX = 'sandbox-';

/** Whether a key or password belongs to a sandbox. */
export const isSandboxKey = (key: string): boolean => key.startsWith(SANDBOX_KEY_PREFIX);
