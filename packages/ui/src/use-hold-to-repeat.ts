import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

const FIRST_REPEAT_MS = 400;
const SLOW_MS = 120;
const FAST_MS = 45;
const FAST_AFTER_MS = 600;

/**
 * Handlers for a button whose action repeats while it is held, faster after 600 ms.
 * A plain press (mouse, keyboard, assistive technology) acts once, on click.
 */
export function useHoldToRepeat(act: () => void) {
  const latest = useRef(act);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const repeated = useRef(false);
  useEffect(() => {
    latest.current = act;
  });
  const stop = () => clearTimeout(timer.current);
  useEffect(() => stop, []);

  const start = (event: PointerEvent) => {
    if (event.button !== 0) return;
    repeated.current = false;
    const begun = Date.now();
    const repeat = () => {
      repeated.current = true;
      latest.current();
      timer.current = setTimeout(repeat, Date.now() - begun > FIRST_REPEAT_MS + FAST_AFTER_MS ? FAST_MS : SLOW_MS);
    };
    stop();
    timer.current = setTimeout(repeat, FIRST_REPEAT_MS);
  };
  const click = (event: MouseEvent) => {
    stop();
    // The click that ends a hold is not one more step; a keyboard click (detail 0) always is.
    if (repeated.current && event.detail !== 0) repeated.current = false;
    else latest.current();
  };
  return {
    onPointerDown: start,
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
    onClick: click,
  };
}
