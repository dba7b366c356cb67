import { LANGUAGES } from '@foyer/locales/languages.data.ts';
import { loadedFiles, postToWorker, registerWorker, unregisterWorker } from '../../device/service-worker.ts';
import type { Brand } from '../../page/brand.ts';

/** Lets a service worker keep what a start without a network needs; where the operator wants none, takes it away. */
export async function precacheCurrentPage({ code, hasWorker, language, sandbox }: Brand): Promise<void> {
  if (!hasWorker) return unregisterWorker();
  if (!(await registerWorker(sandbox ? 'sandbox' : 'production', code))) return;
  await postToWorker({ type: 'KEEP', files: loadedFiles(), locale: LANGUAGES[language].locale });
}
