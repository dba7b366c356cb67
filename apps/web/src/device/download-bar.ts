import { writeStored } from './storage.ts';

/** Hides the bar for this session (§4): on this page, and before the next ones are painted (`app/early-script.ts`). */
export function hideBar(): void {
  writeStored('session', 'hiddenBar', '1');
  document.documentElement.dataset.bar = 'off';
}
