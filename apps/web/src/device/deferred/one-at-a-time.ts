/**
 * Runs something in one tab of this browser at a time. A browser without locks runs it immediately.
 * @param name of the lock, the same in every tab
 */
export async function oneAtATime(name: string, work: () => Promise<void>): Promise<void> {
  const { locks } = globalThis.navigator as Partial<Pick<Navigator, 'locks'>>;
  if (locks) await locks.request(name, work);
  else await work();
}
