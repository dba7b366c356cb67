export type Toast = {
  text: string;
  kind?: 'positive' | 'neutral' | 'negative';
  /** An action such as undo, while it is shown. */
  action?: { label: string; run: () => void };
  /** 3 s by default. */
  durationMs?: number;
};

const DEFAULT_MS = 3000;

let shown: (Toast & { id: number }) | null = null;
let nextId = 1;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function publish(toast: typeof shown): void {
  shown = toast;
  for (const listener of listeners) listener();
}

export function hideToast(): void {
  clearTimeout(timer);
  publish(null);
}

/** Shows a short notice above the tab bar; a newer one replaces the current one. */
export function showToast(toast: Toast): void {
  clearTimeout(timer);
  publish({ ...toast, id: nextId });
  nextId += 1;
  timer = setTimeout(() => publish(null), toast.durationMs ?? DEFAULT_MS);
}

export function getShownToast(): typeof shown {
  return shown;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
