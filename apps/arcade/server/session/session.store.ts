import { createSessionStore } from '@foyer/vendor/session.store.ts';

/** The sessions of this vendor's players. */
export const { addSession, addTrialLaunch, consumeTrialLaunch, deleteExpired, openSessionCache } =
  createSessionStore('arcade');
