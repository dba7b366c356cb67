/**
 * After the browser or the router has restored the scroll position, a part of the page that loads late must not shift it by
 * scroll anchoring: the restored position already includes that part. @returns a function that ends it
 */
export function holdScrollPosition(): () => void {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (entry?.type !== 'back_forward') return () => {};
  const { style } = document.documentElement;
  style.overflowAnchor = 'none';
  return () => {
    style.overflowAnchor = '';
  };
}
