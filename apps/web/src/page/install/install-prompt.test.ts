import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeStorage } from '../../device/testing/fake-storage.ts';

let module: typeof import('./install-prompt.ts');
let device: typeof import('../../device/deferred/install-prompt.ts');
let events: EventTarget;
const onReady = vi.fn();

beforeEach(async () => {
  vi.useFakeTimers();
  fakeStorage();
  events = new EventTarget();
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events));
  onReady.mockClear();
  await openPage();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Another page: what the last one had in memory is gone. */
async function openPage(): Promise<void> {
  vi.resetModules();
  module = await import('./install-prompt.ts');
  device = await import('../../device/deferred/install-prompt.ts');
}

/** The browser sends its question. */
function send(outcome: 'accepted' | 'dismissed') {
  const question = { prompt: vi.fn(async () => undefined), userChoice: Promise.resolve({ outcome }) };
  vi.stubGlobal('foyerInstall', question);
  return question;
}

test('polls for the browser’s install prompt every 150 ms', async () => {
  module.startInstallPrompt(false, onReady);
  await vi.advanceTimersByTimeAsync(149 + 18 * 150);
  expect(module.readInstallState()).toBe('polling');
  send('accepted');
  await vi.advanceTimersByTimeAsync(150);
  expect(onReady).toHaveBeenCalledOnce();
  expect(module.readInstallState()).toBe('available');
});

test('marks installing unavailable after 20 polls', async () => {
  module.startInstallPrompt(false, onReady);
  await vi.advanceTimersByTimeAsync(19 * 150);
  expect(module.readInstallState()).toBe('polling');
  await vi.advanceTimersByTimeAsync(150);
  expect(module.readInstallState()).toBe('unavailable');
  send('accepted');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onReady).not.toHaveBeenCalled();
  // The member may still ask for it.
  expect(module.canAskToInstall()).toBe(true);
});

test('asks once, and is installing when the visitor accepts', async () => {
  const question = send('accepted');
  expect(await module.askToInstall()).toBe(true);
  expect(module.readInstallState()).toBe('installing');
  expect(await module.askToInstall()).toBe(false);
  expect(question.prompt).toHaveBeenCalledOnce();
  expect(device.readRefusals()).toBe(0);
});

test('counts a refusal once, and offers nothing more in this session', async () => {
  send('dismissed');
  expect(await module.askToInstall()).toBe(false);
  module.refuseInstall();
  expect(device.readRefusals()).toBe(1);
  expect(module.mayOfferInstall()).toBe(false);
  sessionStorage.clear();
  expect(module.mayOfferInstall()).toBe(true);
});

test('offers nothing automatically after three refusals', async () => {
  for (const refusals of [1, 2, 3]) {
    await openPage();
    send('dismissed');
    await module.askToInstall();
    sessionStorage.clear();
    expect(module.mayOfferInstall()).toBe(refusals < 3);
  }
});

test('stores 99 refusals and a flag once the browser reports the installation', async () => {
  module.startInstallPrompt(false, onReady);
  events.dispatchEvent(new Event('appinstalled'));
  expect(module.readInstallState()).toBe('installed');
  expect(localStorage.getItem('a2hsRefusals')).toBe('99');
  expect(localStorage.getItem('a2hsInstalled')).toBe('1');
  expect(module.mayOfferInstall()).toBe(false);
  send('dismissed');
  expect(module.canAskToInstall()).toBe(false);
});

test('explains the menu immediately if the browser has no install prompt', () => {
  module.startInstallPrompt(true, onReady);
  expect(onReady).toHaveBeenCalledOnce();
  expect(module.readInstallState()).toBe('guided');
  module.refuseInstall();
  expect(device.readRefusals()).toBe(1);
});

test('counts a prompt that fails as refused', async () => {
  vi.stubGlobal('foyerInstall', {
    prompt: () => Promise.reject(new Error('not after a tap')),
    userChoice: new Promise(() => {}),
  });
  expect(await module.askToInstall()).toBe(false);
  expect(module.readInstallState()).toBe('refused');
});

test('stops polling and listening', async () => {
  module.startInstallPrompt(false, onReady)();
  send('accepted');
  await vi.advanceTimersByTimeAsync(10_000);
  events.dispatchEvent(new Event('appinstalled'));
  expect(onReady).not.toHaveBeenCalled();
  expect(module.readInstallState()).toBe('polling');
});
