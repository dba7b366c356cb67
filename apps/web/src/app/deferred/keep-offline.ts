import { LANGUAGES } from '@foyer/locales/languages.data.ts';
import { loadedFiles, postToWorker, registerWorker, unregisterWorker } from '../../device/service-worker.ts';
import type { Brand } from '../../page/brand.ts';
import { loadGroup } from '../../page/page-messages.ts';

/** Lets the service worker cache what an offline start needs; unregisters it if the operator has turned workers off. */
export async function precacheCurrentPage({ code, hasWorker, language, sandbox }: Brand): Promise<void> {
  if (!hasWorker) return unregisterWorker();
  if (!(await registerWorker(sandbox ? 'sandbox' : 'production', code))) return;
  // These messages are shown while offline.
  await loadGroup('later');
  await postToWorker({ type: 'KEEP', files: loadedFiles(), locale: LANGUAGES[language].locale });
}
