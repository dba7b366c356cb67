import { useEffect } from 'react';
import type { States } from './states.ts';
import { ToastRegion } from './toast.tsx';
import { showToast, type Toast } from './toast-queue.ts';

export const isAlone = true;

/** Shows a toast that stays. */
function Shown(toast: Toast) {
  useEffect(() => showToast({ ...toast, durationMs: 2 ** 31 - 1 }), [toast]);
  return <ToastRegion />;
}

export const states: States = {
  positive: <Shown text="Copied" />,
  neutral: <Shown kind="neutral" text="You are online again" />,
  negative: <Shown kind="negative" text="This could not be saved" />,
  'with an action': <Shown text="Ticket removed" action={{ label: 'Undo', run: () => {} }} />,
};
