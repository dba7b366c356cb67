import { useEffect, useState } from 'react';

/** The time in ms since 1970, read again with every frame while `isRunning`. */
export function useFrameTime(isRunning: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isRunning) return;
    let frame = 0;
    const next = () => {
      setNow(Date.now());
      frame = window.requestAnimationFrame(next);
    };
    frame = window.requestAnimationFrame(next);
    return () => window.cancelAnimationFrame(frame);
  }, [isRunning]);
  return now;
}
