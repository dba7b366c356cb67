import type { Clause, FactWindow } from './condition.ts';

/** Names a fact together with its arguments: `depositsCount`, or `depositsCount(method=pix,window=P7D)`. */
export function factKey({ args, fact }: Pick<Clause, 'fact' | 'args'>): string {
  const named = Object.entries(args ?? {})
    .map(([name, value]) => [name, name === 'window' ? nameWindow(value as FactWindow) : String(value)] as const)
    .filter(([, value]) => value !== 'lifetime')
    .map(([name, value]) => `${name}=${value}`)
    .sort();
  return named.length > 0 ? `${fact}(${named.join(',')})` : fact;
}

function nameWindow(window: FactWindow): string {
  // A condition that is not checked yet may have any shape.
  if (typeof window !== 'object' || window === null) return String(window);
  return 'last' in window ? window.last : `${window.calendar}${window.offset ?? 0}`;
}
