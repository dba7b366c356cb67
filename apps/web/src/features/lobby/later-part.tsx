import { type ComponentProps, Suspense, useEffect, useState } from 'react';
import { isScrolled, onAct } from '../../device/turns.ts';
import { lazyWithFallback } from '../../page/lazy-with-fallback.ts';

const DeferredHome = lazyWithFallback(() => import('./later/home-later.tsx'));

/** Back on home, nothing has to wait again. */
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
  // The end of the page has its room from the start, that of the wins included, until they are known: the way back may lead there.
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
