import { Suspense, useState } from 'react';
import { useFetchers, useNavigation } from 'react-router';
import { lazyWithFallback } from '../page/lazy-with-fallback.ts';
import styles from './progress.module.css';

const Loader = lazyWithFallback(() => import('./deferred/loader.tsx'));

/**
 * A thin line over the page while the next one loads; it appears only if that takes a while.
 * After a while it adds a loader.
 */
export function Progress() {
  const isMoving = useNavigation().state !== 'idle';
  const isFetching = useFetchers().some(({ state }) => state !== 'idle');
  const [hasMoved, setMoved] = useState(false);
  if (isMoving && !hasMoved) setMoved(true);
  return (
    <>
      {isMoving ? <div className={styles.line} aria-hidden="true" /> : null}
      {hasMoved ? (
        <Suspense>
          <Loader isNeeded={isMoving} isBusy={isFetching} />
        </Suspense>
      ) : null}
    </>
  );
}
