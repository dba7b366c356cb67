import { type ComponentProps, Suspense, useEffect, useState } from 'react';
import { isScrolled, onAct } from '../../device/turns.ts';
import { lazyWithFallback } from '../../page/lazy-with-fallback.ts';

const DeferredHome = lazyWithFallback(() => import('./later/home-later.tsx'));

/** After a return to home, nothing waits again. */
let wasWanted = false;

/** A part of home that is neither in the document nor loaded before the visitor does anything. */
export function LaterPart(props: ComponentProps<typeof DeferredHome>) {
  const [isWanted, setWanted] = useState(wasWanted);
  useEffect(() => {
    if (isWanted) return;
    const want = () => {
      wasWanted = true;
      setWanted(true);
    };
    return isScrolled() ? want() : onAct(want);
  }, [isWanted]);
  // Space for the end of the page, including the wins, is reserved until they are known: going back may scroll there.
  const style =
    props.part === 'footer' ? { display: 'flow-root', minHeight: 'var(--end, 660px)' } : { display: 'contents' };
  return (
    <div style={style}>
      {isWanted ? (
        <Suspense>
          <DeferredHome {...props} />
        </Suspense>
      ) : null}
    </div>
  );
}
