import { createTrialStore } from '@foyer/vendor/trial-wallet.store.ts';

/** The play money of the lottery's free play. */
export const { addTrialAccount, getTrialAccount } = createTrialStore('lotto');
