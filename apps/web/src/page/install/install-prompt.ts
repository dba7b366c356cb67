import {
  markDismissed,
  markInstalled,
  onInstalled,
  readQuestion,
  readRefusals,
  takeQuestion,
  wasDismissed,
  wasInstalled,
} from '../../device/deferred/install-prompt.ts';
import { INSTALL_POLL_MS, INSTALL_POLLS, MAX_INSTALL_REFUSALS } from '../../limits.data.ts';

/** `prompt`: the browser can be asked; `ios`: its menu is explained. */
export type InstallWay = 'prompt' | 'ios';

/** What is known of installing the page (§4). `guided`: the browser cannot be asked, but its menu can install. */
export type InstallState =
  | 'idle'
  | 'polling'
  | 'unavailable'
  | 'available'
  | 'guided'
  | 'asking'
  | 'installing'
  | 'refused'
  | 'installed';
type InstallEvent = 'init' | 'found' | 'notFound' | 'guide' | 'ask' | 'accepted' | 'dismissed' | 'installed';

/** The allowed moves; another event changes nothing. */
const MOVES: Record<InstallState, Partial<Record<InstallEvent, InstallState>>> = {
  idle: { init: 'polling', guide: 'guided', installed: 'installed' },
  polling: { found: 'available', notFound: 'unavailable', installed: 'installed' },
  // The browser may send its question at any later time.
  unavailable: { found: 'available', installed: 'installed' },
  available: { ask: 'asking', dismissed: 'refused', installed: 'installed' },
  guided: { dismissed: 'refused', installed: 'installed' },
  asking: { accepted: 'installing', dismissed: 'refused', installed: 'installed' },
  installing: { installed: 'installed' },
  refused: { found: 'available', installed: 'installed' },
  installed: {},
};

/** The next state. */
export const moveInstall = (state: InstallState, event: InstallEvent): InstallState => MOVES[state][event] ?? state;

let state: InstallState = 'idle';
const move = (event: InstallEvent): InstallState => {
  state = moveInstall(state, event);
  return state;
};

/** The state of this page. */
export const readInstallState = (): InstallState => state;

/** Whether a page may offer installation unprompted: not refused in this session or too often, and not installed. */
export const mayOfferInstall = (): boolean =>
  !wasDismissed() && !wasInstalled() && readRefusals() < MAX_INSTALL_REFUSALS;

/**
 * Polls for the browser's question, up to 20 times (§9). @param isGuided the browser has none: its menu is explained instead
 * @param onReady called once there is something to offer @returns how to stop
 */
export function startInstallPrompt(isGuided: boolean, onReady: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = onInstalled(() => {
    markInstalled();
    move('installed');
  });
  const poll = (left: number) => {
    if (readQuestion()) {
      if (move('found') === 'available') onReady();
    } else if (left > 1) timer = setTimeout(poll, INSTALL_POLL_MS, left - 1);
    else move('notFound');
  };
  if (isGuided) {
    if (move('guide') === 'guided') onReady();
  } else if (move('init') === 'polling') timer = setTimeout(poll, INSTALL_POLL_MS, INSTALL_POLLS);
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** Whether the browser can be asked to install the page, now. */
export function canAskToInstall(): boolean {
  if (readQuestion() && state !== 'installed') state = state === 'idle' ? 'available' : moveInstall(state, 'found');
  return state === 'available';
}

/** Asks the browser to install the page, after a tap. @returns whether the visitor accepted; a question is asked once */
export async function askToInstall(): Promise<boolean> {
  const question = canAskToInstall() ? takeQuestion() : null;
  if (!question) return false;
  move('ask');
  const isAccepted = await question
    .prompt()
    .then(() => question.userChoice)
    .then(
      ({ outcome }) => outcome === 'accepted',
      () => false,
    );
  if (isAccepted) move('accepted');
  else refuseInstall();
  return isAccepted;
}

/** The visitor does not want it now: not asked again in this session, and counted (§4). */
export function refuseInstall(): void {
  if (state === 'refused' || state === 'installed') return;
  move('dismissed');
  markDismissed();
}
