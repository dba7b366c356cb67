import { onConnection } from '../../device/connection.ts';
import { hasTypedText, readPageMarks } from '../../device/page.ts';
import { reloadPage } from '../../device/reload.ts';
import { GatewayError } from '../../gateway/gateway-error.ts';
import type { Status } from '../../page/blocked.ts';
import { changeMemberState } from '../../page/member-state.ts';
import { askStatus } from '../ask-status.ts';
import { getShell, updateShell } from '../shell-store.ts';

const LOST = ['ERR_NETWORK', 'ECONNABORTED'];
/** Detects a network that comes back without an event. */
const ASK_EVERY_MS = 15_000;

/** Shows the member's stored balance and tickets: the cached page is a visitor's. */
async function showMember(at: number): Promise<void> {
  const { readCopy } = await import('@foyer/vault/member-copy.ts');
  changeMemberState({ savedBalance: await readCopy('balance', Date.now()) });
  const tickets = await readCopy('tickets', Date.now());
  const { saved } = getShell();
  if (tickets && saved && !saved.isBack) updateShell({ saved: { at, isBack: false, tickets } });
}

/**
 * Marks a cached page while offline. Once the connection is back the page is reloaded,
 * unless something was typed into it. @returns how to stop
 */
export function watchSavedPage(first: Promise<Status>): () => void {
  const { savedAt: at } = readPageMarks();
  if (at === null) return () => {};
  let timer: ReturnType<typeof setInterval> | undefined;
  const settle = async (answer: Promise<Status>) => {
    const isLost = await answer.then(
      () => false,
      (error: unknown) => error instanceof GatewayError && LOST.includes(error.code),
    );
    if (isLost) {
      updateShell({ saved: { tickets: null, ...getShell().saved, at, isBack: false } });
      void showMember(at);
      timer ??= setInterval(ask, ASK_EVERY_MS);
    } else if (timer) {
      clearInterval(timer);
      if (hasTypedText()) updateShell({ saved: { at, isBack: true, tickets: null } });
      else reloadPage();
    }
  };
  const ask = () => settle(askStatus('background'));
  settle(first);
  const stop = onConnection((isConnected) => isConnected && ask());
  return () => {
    clearInterval(timer);
    stop();
  };
}
