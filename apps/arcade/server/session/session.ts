export type { PlayerSession as Session } from '@foyer/vendor/session.store.ts';
