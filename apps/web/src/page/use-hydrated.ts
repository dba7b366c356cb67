import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and while the browser takes the page over; true ever after. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
