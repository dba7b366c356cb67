const KEY = 'downloadBarHidden';

/** Whether the bar was closed in this session, or the app is installed (§4). */
export function isBarHidden(): boolean {
  try {
    return sessionStorage.getItem(KEY) === '1' || matchMedia('(display-mode: standalone)').matches;
  } catch {
    return false;
  }
}

/** Keeps the bar hidden for this session. */
export function hideBar(): void {
  try {
    sessionStorage.setItem(KEY, '1');
  } catch {
    // Blocked storage: it stays closed on this page.
  }
}
