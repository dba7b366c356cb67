/** Calls back when the member comes back to the page. @returns how to stop */
export function onReturn(callback: () => void): () => void {
  const check = () => {
    if (document.visibilityState === 'visible') callback();
  };
  document.addEventListener('visibilitychange', check);
  return () => document.removeEventListener('visibilitychange', check);
}
