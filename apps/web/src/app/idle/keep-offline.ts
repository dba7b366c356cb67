import { LANGUAGES } from '@foyer/locales/languages.data.ts';
import { loadedFiles, registerWorker, tellWorker, unregisterWorker } from '../../device/service-worker.ts';
import type { Brand } from '../brand.ts';

/** Lets a service worker keep what a start without a network needs; where the operator wants none, takes it away. */
export async function keepOffline({ code, hasWorker, language, sandbox }: Brand): Promise<void> {
  if (!hasWorker) return unregisterWorker();
  if (!(await registerWorker(sandbox ? 'sandbox' : 'production', code))) return;
  await tellWorker({ type: 'KEEP', files: loadedFiles(), locale: LANGUAGES[language].locale });
}
