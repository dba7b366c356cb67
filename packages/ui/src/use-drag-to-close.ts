import { type PointerEvent, useRef } from 'react';

const CLOSE_AFTER_PX = 96;
const CLOSE_SPEED_PX_PER_MS = 0.6;

type Drag = { from: number; at: number; panel: HTMLElement };

/** Handlers for the grip of a sheet: the panel around it follows the finger down and closes when let go far or fast enough. */
export function useDragToClose(onClose: () => void) {
  const drag = useRef<Drag | null>(null);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const panel = event.currentTarget.parentElement;
    if (!panel) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    panel.style.transition = 'none';
    drag.current = { from: event.clientY, at: event.timeStamp, panel };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!drag.current) return;
    drag.current.panel.style.transform = `translateY(${Math.max(0, event.clientY - drag.current.from)}px)`;
  };
  const onPointerUp = (event: PointerEvent) => {
    if (!drag.current) return;
    const { from, at, panel } = drag.current;
    drag.current = null;
    panel.style.transition = '';
    panel.style.transform = '';
    const distance = event.clientY - from;
    const speed = distance / Math.max(1, event.timeStamp - at);
    if (distance > CLOSE_AFTER_PX || (distance > 24 && speed > CLOSE_SPEED_PX_PER_MS)) onClose();
  };
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp };
}
